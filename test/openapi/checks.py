"""What the contract promises beyond the interface; each check is held to the bytes that went over the wire."""

import json
import os

import jsonschema_rs
import requests
import schemathesis

with open(os.environ["OPENAPI_INTERFACE"], encoding="utf-8") as file:
    INTERFACE = json.load(file)


@schemathesis.check
def success_is_declared(ctx, response, case):
    """Every operation has a `default`, which describes errors; without this any success would pass as well."""
    if response.status_code < 400 and case.method.lower() in INTERFACE["paths"][case.operation.path]:
        declared = case.operation.responses.status_codes
        assert str(response.status_code) in declared, f"{response.status_code} is not among {', '.join(declared)}"


@schemathesis.check
def schema_decides_422(ctx, response, case):
    """400 is for bodies that are not JSON or break a rule, 422 for those that do not fit
    (docs/service.md#400-or-422)."""
    schema = body_schema(case)
    if schema is None or response.status_code in (401, 405):
        return
    try:
        body = json.loads(response.request.body or b"", parse_constant=refuse)
    except ValueError:
        assert response.status_code == 400, f"no JSON: want 400, got {response.status_code}"
        return
    fits = validator(schema).is_valid(body)
    assert fits != (response.status_code == 422), f"the body {'fits' if fits else 'does not fit'}: {response.status_code}"


@schemathesis.check
def problem_repeats_its_status(ctx, response, case):
    if response.status_code >= 400:
        assert response.json()["status"] == response.status_code, "the problem says another status than the answer"


@schemathesis.check
def request_has_an_id(ctx, response, case):
    """Every response carries it (docs/service.md#addresses-and-keys)."""
    assert response.headers.get("x-request-id"), "no x-request-id"


@schemathesis.check
def others_see_nothing(ctx, response, case):
    """Another account's object is missing, never forbidden (docs/service.md#errors)."""
    path = case.operation.path
    # The catalog is everybody's.
    if case.method != "GET" or response.status_code >= 400 or "{id}" not in path or "/catalog/" in path:
        return
    headers = {"Authorization": f"Bearer {os.environ['OPENAPI_OTHER_KEY']}"}
    with requests.get(response.request.url, headers=headers, timeout=10, stream=True) as other:
        assert other.status_code == 404, f"another account got {other.status_code}"


def body_schema(case):
    operation = INTERFACE["paths"][case.operation.path].get(case.method.lower(), {})
    content = operation.get("requestBody", {}).get("content", {})
    return content.get("application/json", {}).get("schema")


def validator(schema):
    return jsonschema_rs.Draft202012Validator({**schema, "components": INTERFACE["components"]})


def refuse(constant):
    raise ValueError(constant)
