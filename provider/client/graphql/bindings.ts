import { z } from "zod";
import { optional } from "../../model/answer";
import type { Bindings } from "../client";
import { NotFound } from "../errors";
import type { Limits } from "../limits";
import type { List } from "../lists/list";
import { entries, joined, type Listing, listingOf } from "../lists/listing";
import { type Ask, missing, ofId } from "../rest/group";
import { ENDPOINTS, endpointsById } from "./documents";
import { toBinding } from "./mapping";
import type { EndpointBinding } from "./operations";
import { askMyself, request } from "./request";

/**
 * The service cuts its list of endpoints off after this many entries
 * (docs/service.md#listing-endpoints-through-graphql).
 */
const CAP = 400;
/** The number of endpoints that one document queries by id. */
const AT_ONCE = 100;

const text = optional(z.string());

/** Parses one endpoint of the GraphQL API. @internal */
export const endpoint: z.ZodType<EndpointBinding> = z
  .object({
    id: z.string(),
    name: z.string(),
    templateId: text,
    type: text,
    gpuIds: text,
    locations: text,
    pods: z.array(z.object({ id: z.string(), desiredStatus: z.string() })),
  })
  .transform(toBinding);

/**
 * Fetches all bindings. GraphQL caps its list but REST does not, so the endpoints beyond the cap are queried by their
 * ids from the REST list.
 */
export async function bindings(
  ask: Ask,
  idsByRest: () => Promise<readonly string[]>,
): Promise<Listing<EndpointBinding>> {
  const { endpoints } = await askMyself(ask, request(ENDPOINTS), z.object({ endpoints: entries(endpoint) }));
  const listed = [...endpoints.items, ...endpoints.unreadable].map(({ id }) => id);
  if (listed.length < CAP) return endpoints;
  const known = new Set(listed);
  const others = (await idsByRest()).filter((id) => !known.has(id));
  return joined([endpoints, ...(await Promise.all(parts(others).map((ids) => bindingsById(ask, ids))))]);
}

const parts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, i) => ids.slice(i * AT_ONCE, (i + 1) * AT_ONCE));

/** An entry that lacks its id gets the id from the query. */
async function bindingsById(ask: Ask, ids: readonly string[]): Promise<Listing<EndpointBinding>> {
  const variables = Object.fromEntries(ids.map((id, i) => [`i${i}`, id]));
  const answers = await askMyself(
    ask,
    request(endpointsById(ids.length), variables),
    z.record(z.string(), z.unknown()),
  );
  const found = ids.flatMap((id, i) => {
    const entry = answers[`e${i}`] ?? undefined;
    return entry === undefined ? [] : [typeof entry === "object" ? { id, ...entry } : { id }];
  });
  return listingOf(endpoint, found);
}

/** Fetches one endpoint by its id and parses it strictly. Throws `NotFound`. @internal */
export async function bindingById(ask: Ask, id: string): Promise<EndpointBinding> {
  const sent = { ...request(endpointsById(1), { i0: id }), about: { noun: "endpoint", id } };
  const { e0 } = await askMyself(ask, sent, z.object({ e0: ofId(endpoint, id).nullable() }));
  if (e0 !== null) return e0;
  throw new NotFound(`The account has no endpoint ${id}`, { method: sent.method, path: sent.path });
}

/** The read operations for bindings, under the given limits. @internal */
export function readBindings(list: List<EndpointBinding>, ask: Ask, limits: Limits): Bindings {
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
    unreadable: () => list.unreadable(),
    async find(id) {
      const listed = has(id, await list.list(limits));
      if (listed) return listed;
      const isOdd = list.unreadable().some((entry) => entry.id === id);
      return (isOdd ? undefined : has(id, await list.fresh(limits))) ?? byItself(id);
    },
  };
}

const has = (id: string, list: readonly EndpointBinding[]) => list.find((binding) => binding.id === id);
