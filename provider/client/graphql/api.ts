import { z } from "zod";
import type { Client } from "../client";
import { Forbidden, GraphqlFailure, IncompleteList, NoAccount } from "../errors";
import type { Request } from "../http/exchange";
import type { Limits } from "../limits";
import { isComplete, type List } from "../lists/list";
import type { Shared } from "../lists/shared";
import type { Endpoint } from "../rest/endpoints";
import { type Ask, unsure } from "../rest/group";
import { optional } from "../rest/wire";
import {
  ACCOUNT,
  DELETE_ENDPOINT,
  DISCOUNT,
  type Document,
  ENDPOINTS,
  SAVE_ENDPOINT,
  UPDATE_REGISTRY_AUTH,
} from "./documents";
import { toBinding, toInput } from "./mapping";
import type { Account, EndpointBinding } from "./operations";

/** Entries at which the service ends its list of endpoints (service contract 3.4). */
export const ENDPOINTS_CAP = 400;

const text = optional(z.string());

const endpoint = z
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

const answer = <T>(data: z.ZodType<T>) => z.object({ data }).transform((body) => body.data as T);
const myself = <T>(fields: z.ZodType<T>) =>
  answer(z.object({ myself: fields.nullable() })).transform((data) => data.myself);

/** Whatever the operation answers, `null` included, but an answer to this operation. */
const done = (operation: string) =>
  answer(z.record(z.string(), z.unknown())).refine((data) => operation in data, { path: [operation] });

const request = ({ operation, text: query, changes }: Document, variables?: object, repeatable = true): Request => ({
  method: "POST",
  path: "/graphql",
  operation,
  changes,
  repeatable,
  body: { query, ...(variables && { variables }) },
});

/** Fetches the list of bindings. An answer without an account is an error, never an empty list. */
export async function bindings(ask: Ask): Promise<readonly EndpointBinding[]> {
  const owner = await ask(request(ENDPOINTS), myself(z.object({ endpoints: z.array(endpoint) })));
  if (!owner) throw noAccount();
  return owner.endpoints;
}

const noAccount = () =>
  new NoAccount("The service answered without an account, so nothing can be said about its endpoints", {
    method: "POST",
    path: "/graphql",
  });

/** What is known of the account beyond one call. */
interface Known {
  readonly bindings: List<EndpointBinding>;
  readonly endpoints: List<Endpoint>;
  readonly asked: Shared<void>;
  owner?: Account | "none";
}

/** The GraphQL half of a client, under some limits. */
export function graphql(known: Known, ask: Ask, limits: Limits): Client["graphql"] {
  const list = known.bindings;
  return {
    account: () => owner(known, limits),
    async discount() {
      const discount = z.object({ discountFactor: optional(z.number()), type: text, expirationDate: text });
      const owner = await ask(request(DISCOUNT), myself(z.object({ serverlessDiscount: optional(discount) })));
      if (!owner) throw noAccount();
      return owner.serverlessDiscount;
    },
    endpoints: {
      list: () => list.list(limits),
      listFresh: () => list.fresh(limits),
      find: async (id) => has(id, await list.list(limits)) ?? found(id, await list.fresh(limits)),
    },
    async saveEndpoint(save) {
      const sent = request(SAVE_ENDPOINT, { input: toInput(save) }, save.id !== undefined);
      const read = answer(z.object({ saveEndpoint: endpoint }));
      const { saveEndpoint } = await ask(sent, read).catch((error) => unsure(list, save.id ?? error.id, error));
      list.wrote(saveEndpoint.id, saveEndpoint);
      known.endpoints.wrote(saveEndpoint.id, "unsure");
      return saveEndpoint;
    },
    async deleteEndpoint(id) {
      await ask(request(DELETE_ENDPOINT, { id }), done("deleteEndpoint")).catch((error) => unsure(list, id, error));
      list.wrote(id, "gone");
      known.endpoints.wrote(id, "gone");
    },
    async updateRegistryAuth({ id, username, password }) {
      await ask(request(UPDATE_REGISTRY_AUTH, { id, username, password }), done("updateRegistryAuth"));
    },
  };
}

const has = (id: string, list: readonly EndpointBinding[]) => list.find((binding) => binding.id === id);

function found(id: string, list: readonly EndpointBinding[]): EndpointBinding | undefined {
  const binding = has(id, list);
  if (binding || isComplete(list)) return binding;
  throw new IncompleteList(
    `The service lists ${ENDPOINTS_CAP} endpoints at most, and endpoint ${id} is not among them; it may exist all the same`,
  );
}

/** Where the service refuses the question, the account stays unnamed; a failure on the way is no such answer. */
export async function whose(ask: Ask): Promise<Account | null | undefined> {
  return ask(request(ACCOUNT), myself(z.object({ id: z.string() }))).catch((error: unknown) => {
    if (error instanceof GraphqlFailure || error instanceof Forbidden) return undefined;
    throw error;
  });
}

/** Asked once, however many want to know at the same time. */
async function owner(known: Known, limits: Limits): Promise<Account | undefined> {
  if (known.owner === undefined) await known.asked.idle(limits);
  if (known.owner === undefined) await known.asked.ask(limits);
  return known.owner === "none" ? undefined : known.owner;
}
