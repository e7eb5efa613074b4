import type { Bindings } from "../client";
import { NotFound } from "../errors";
import type { Limits } from "../limits";
import type { Batch } from "../lists/batch";
import type { List } from "../lists/list";
import { joined, type Listing } from "../lists/listing";
import { type Ask, missing } from "../rest/group";
import { REVISION } from "../revisions";
import type { EndpointBinding } from "./operations";
import { askAccount } from "./request";

/** The number of endpoints that one document queries by id. */
const AT_ONCE = 100;

/**
 * Fetches all bindings. GraphQL caps its list but REST does not, so the endpoints beyond the cap are queried by their
 * ids from the REST list.
 */
export async function bindings(
  ask: Ask,
  idsByRest: () => Promise<readonly string[]>,
): Promise<Listing<EndpointBinding>> {
  const endpoints = await askAccount(ask, REVISION.graphql.endpoints);
  const listed = [...endpoints.items, ...endpoints.unreadable].map(({ id }) => id);
  if (listed.length < REVISION.graphql.listedEndpoints) return endpoints;
  const known = new Set(listed);
  const others = (await idsByRest()).filter((id) => !known.has(id));
  return joined([
    endpoints,
    ...(await Promise.all(parts(others).map((ids) => askAccount(ask, REVISION.graphql.endpointsById(ids))))),
  ]);
}

/** Fetches some endpoints by their ids, and `gone` for each that the service does not have. */
export async function bindingsById(ask: Ask, ids: readonly string[]): Promise<Map<string, EndpointBinding | "gone">> {
  const answers = await Promise.all(parts(ids).map((part) => askAccount(ask, REVISION.graphql.endpointsById(part))));
  const found = new Map<string, EndpointBinding | "gone">();
  for (const { items, gone } of answers) {
    for (const item of items) found.set(item.id, item);
    for (const id of gone) found.set(id, "gone");
  }
  return found;
}

const parts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, i) => ids.slice(i * AT_ONCE, (i + 1) * AT_ONCE));

/** Fetches one endpoint by its id and parses it strictly. Throws `NotFound`. @internal */
export async function bindingById(ask: Ask, id: string): Promise<EndpointBinding> {
  const sent = REVISION.graphql.endpointById(id);
  const { endpoint } = await askAccount(ask, sent);
  if (endpoint !== null) return endpoint;
  const { method, path } = sent.request;
  throw new NotFound(`The account has no endpoint ${id}`, { method, path });
}

/** The read operations for bindings, under the given limits. @internal */
export function readBindings(
  list: List<EndpointBinding>,
  current: Batch<EndpointBinding | "gone">,
  ask: Ask,
  limits: Limits,
): Bindings {
  const byItself = async (id: string) => {
    let mark = list.mark();
    const again = () => {
      mark = list.mark();
      return bindingById(ask, id);
    };
    const found = await list.youth
      .whenThere({ id, operation: "get endpoint binding", limits, ask: again })
      .catch(missing);
    list.read(id, found, mark);
    return found;
  };
  return {
    list: () => list.list(limits),
    listFresh: () => list.fresh(limits),
    listGathered: () => list.gathered(limits),
    unreadable: () => list.unreadable(),
    current: (id) => current.ask(id, limits),
    async find(id) {
      const listed = has(id, await list.list(limits));
      if (listed) return listed;
      const isOdd = list.unreadable().some((entry) => entry.id === id);
      return (isOdd ? undefined : has(id, await list.fresh(limits))) ?? byItself(id);
    },
  };
}

const has = (id: string, list: readonly EndpointBinding[]) => list.find((binding) => binding.id === id);
