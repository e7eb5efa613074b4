import type { Account } from "./account";
import type { Client } from "./client";
import type { Clock, Limits } from "./limits";
import type { Endpoint, Registry, Template } from "./objects/managed";
import { type Ask, type Effect, reads } from "./rest/group";
import { operations } from "./rest/operations";
import { REVISION } from "./revisions";
import type { RequestFor } from "./revisions/revision";
import type { Open } from "./steps";

/** The parts of a client that the REST operations use. */
interface ClientParts {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly ask: Ask;
  readonly open: Open;
}

type Rest = "endpoints" | "templates" | "networkVolumes" | "registries" | "pods" | "catalog";

/** The REST operations on the objects of one account. */
export function managed(account: Account, { clock, limits, ask, open }: ClientParts): Pick<Client, Rest> {
  const { rest } = REVISION;
  const partOf = <T>(id: string, { request, answer }: RequestFor<T>): Promise<T> =>
    account.endpoints.youth.whenThere({
      id,
      operation: request.operation,
      limits,
      ask: () => ask(request, answer),
    });
  return {
    endpoints: {
      ...operations(rest.endpoints, account.endpoints, { ask, limits, effect: endpointWritten(account) }),
      workers: async (id) => partOf(id, rest.workers(id)),
      releases: async (id) => partOf(id, rest.releases(id)),
      async *logs(endpointId, workerId, query = {}) {
        const { follow } = await import("./worker-logs/follow");
        yield* follow({ clock, limits, open, endpointId, workerId }, query);
      },
    },
    templates: operations(rest.templates, account.templates, { ask, limits, effect: templateWritten(account) }),
    networkVolumes: operations(rest.networkVolumes, account.networkVolumes, { ask, limits }),
    registries: operations(rest.registries, account.registries, { ask, limits, effect: registryWritten(account) }),
    pods: reads(rest.pods, account.pods, { ask, limits }),
    catalog: {
      gpus: (query) => account.gpus(query).list(limits),
      cpus: (query) => account.cpus(query).list(limits),
      dataCenters: (query) => account.dataCenters(query).list(limits),
      unreadable: () => [account.gpus(), account.cpus(), account.dataCenters()].flatMap((list) => list.unreadable()),
    },
  };
}

/**
 * REST deletes an endpoint's template too, and a PATCH may drop GPU exclusions (docs/service.md#deleting-an-endpoint,
 * docs/service.md#gpu-exclusions).
 */
const endpointWritten = ({ templates, bindings }: Account): Effect<Endpoint> => ({
  patched({ id, name, gpu, dataCenterIds, workers }) {
    const known = bindings.known(id);
    const clear = known && gpu && known.gpu.excludedTypes.length === 0;
    const written = { name, locations: dataCenterIds, workerLimits: workers };
    bindings.wrote(id, clear ? { ...known, ...written, gpu: { ...known.gpu, pools: gpu.pools } } : "unsure");
  },
  deleted(id) {
    templates.doubt();
    bindings.wrote(id, "gone");
  },
});

/** A change to a bound template takes effect in its endpoint at once (docs/service.md#bound-templates). */
const templateWritten = ({ endpoints }: Account): Effect<Template> => ({ patched: () => endpoints.doubt() });

/**
 * The service silently unlinks a deleted credential from everything that refers to it
 * (docs/service.md#deleting-a-registry).
 */
const registryWritten = ({ templates, endpoints }: Account): Effect<Registry> => ({
  deleted() {
    templates.doubt();
    endpoints.doubt();
  },
});
