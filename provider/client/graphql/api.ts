import { z } from "zod";
import type { Client } from "../client";
import { Forbidden, GraphqlFailure, IncompleteList, MalformedAnswer, NoAccount, NotFound } from "../errors";
import type { Request } from "../http/exchange";
import type { Limits } from "../limits";
import { isComplete, type List } from "../lists/list";
import type { Shared } from "../lists/shared";
import type { Endpoint } from "../rest/endpoints";
import { type Ask, ofId, readAgain, unsure } from "../rest/group";
import type { Registry } from "../rest/registries";
import { optional } from "../rest/wire";
import {
  ACCOUNT,
  DELETE_ENDPOINT,
  DISCOUNT,
  type Document,
  ENDPOINTS,
  endpointsById,
  SAVE_ENDPOINT,
  UPDATE_REGISTRY_AUTH,
} from "./documents";
import { toBinding, toInput } from "./mapping";
import type { Account, EndpointBinding, EndpointSave } from "./operations";

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

/** One endpoint by its id. Throws `NotFound`. */
async function bindingById(ask: Ask, id: string): Promise<EndpointBinding> {
  const sent = request(endpointsById(1), { i0: id });
  const owner = await ask(sent, myself(z.object({ e0: ofId(endpoint, id).nullable() })));
  if (!owner) throw noAccount();
  if (!owner.e0) throw new NotFound(`The account has no endpoint ${id}`, sent);
  return owner.e0;
}

const saving = (save: EndpointSave) => request(SAVE_ENDPOINT, { input: toInput(save) }, save.id !== undefined);
const saved = (one: z.ZodType<EndpointBinding>) =>
  answer(z.object({ saveEndpoint: one })).transform((data) => data.saveEndpoint);

/** What is known of the account beyond one call. */
interface Known {
  readonly bindings: List<EndpointBinding>;
  readonly endpoints: List<Endpoint>;
  readonly registries: List<Registry>;
  readonly asked: Shared<void>;
  owner?: Account | "none";
}

/** The GraphQL half of a client, under some limits. */
export function graphql(known: Known, ask: Ask, limits: Limits): Client["graphql"] {
  const list = known.bindings;
  const change = <A>(id: string, sent: Request, schema: z.ZodType<A>, isFinal?: (error: NotFound) => boolean) =>
    list.youth
      .whenThere({ id, operation: sent.operation, limits, ask: () => ask(sent, schema), isFinal })
      .catch((error) => {
        known.endpoints.wrote(id, "unsure");
        return unsure(list, id, error);
      });
  const wrote = (binding: EndpointBinding) => {
    list.wrote(binding.id, binding);
    known.endpoints.wrote(binding.id, "unsure");
    return binding;
  };
  const created = async (save: EndpointSave) => {
    const binding = await ask(saving(save), saved(endpoint)).catch((error) => {
      if (error instanceof MalformedAnswer && error.id !== undefined) list.youth.made(error.id);
      return unsure(list, error.id, error);
    });
    list.youth.made(binding.id);
    return wrote(binding);
  };
  const updated = async (id: string, save: EndpointSave) =>
    wrote(
      await change(id, saving(save), saved(ofId(endpoint, id))).catch((error) =>
        readAgain(error, () => bindingById(ask, id)),
      ),
    );
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
    saveEndpoint: (save) => (save.id === undefined ? created(save) : updated(save.id, save)),
    async deleteEndpoint(id) {
      const isOwnDelete = (error: NotFound) => error.outcomeUnknown;
      await change(id, request(DELETE_ENDPOINT, { id }), done("deleteEndpoint"), isOwnDelete);
      list.wrote(id, "gone");
      known.endpoints.wrote(id, "gone");
    },
    async updateRegistryAuth({ id, username, password }) {
      const sent = request(UPDATE_REGISTRY_AUTH, { id, username, password });
      const { operation } = sent;
      const rotate = () => ask(sent, done(operation));
      await known.registries.youth.whenThere({ id, operation, limits, ask: rotate });
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
