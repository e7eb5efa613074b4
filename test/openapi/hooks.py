"""What the fuzzer loads: links, bodies and ids that a service could have, and checks of our own."""

import checks  # noqa: F401 - registers itself
import schemathesis
from bodies import fitted
from links import add_links
from parameters import narrow
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.meta import TestPhase
from world import World

world = World()

# Every fifth request of an operation goes out as it was generated, so that rules are met as well as kept.
AS_GENERATED = 5


@schemathesis.hook
def before_load_schema(context, raw_schema):
    narrow(raw_schema)
    add_links(raw_schema)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Puts ids that exist and values that the service knows in the place of generated ones; what is wrong stays wrong."""
    world.clear()
    if world.turn(case.operation.label) % AS_GENERATED == AS_GENERATED - 1:
        return
    # In the stateful phase ids come from earlier answers.
    if case.meta.phase.name != TestPhase.STATEFUL and case.path_parameters:
        if not case.meta.is_negative_at(ParameterLocation.PATH):
            case.path_parameters = world.parameters(case.operation.path)
    if isinstance(case.body, dict) and not case.meta.is_negative_at(ParameterLocation.BODY):
        case.body = fitted(case.operation.label, case.body, world)
    if case.meta.is_negative_at(ParameterLocation.QUERY):
        # A cursor wins over the query, right or wrong (docs/service.md#log-streams).
        case.headers = {name: value for name, value in case.headers.items() if name != "Last-Event-ID"}
    else:
        case.query = allowed_together(case.query)


def allowed_together(query):
    """Without the combinations that docs/service.md#catalog-filters and docs/service.md#billing exclude."""
    query = dict(query)
    if "lastN" in query:
        query.pop("startTime", None)
        query.pop("endTime", None)
    if query.get("tail") == 0:
        # A stream of nothing is waited for as long as the fuzzer does.
        query.pop("tail")
    if query.keys() & {"product", "count", "cloud", "minCudaVersion", "vcpuCount"}:
        query["include"] = ["AVAILABILITY"]
    return query


@schemathesis.hook
def after_call(context, case, response):
    # The emulator's clock stands still by itself: a second a request makes every run the same.
    world.advance(1)
