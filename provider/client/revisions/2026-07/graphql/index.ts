import { z } from "zod";
import { optional } from "../../../../model/answer";
import type { EndpointBinding, EndpointSave } from "../../../graphql/operations";
import { answer, request } from "../../../graphql/request";
import { entries, type Listing, listingOf } from "../../../lists/listing";
import { ofId } from "../../../rest/group";
import type { GraphqlOperations, RequestFor } from "../../revision";
import { endpoint } from "./bindings";
import {
  ACCOUNT,
  DELETE_ENDPOINT,
  DISCOUNT,
  ENDPOINTS,
  endpointsById,
  SAVE_ENDPOINT,
  UPDATE_REGISTRY_AUTH,
} from "./documents";
import { toInput } from "./endpoint-input";
import { errorOf } from "./errors";

const text = optional(z.string());
const discount = z.object({ discountFactor: optional(z.number()), type: text, expirationDate: text });

/** July's GraphQL API. */
export const GRAPHQL: GraphqlOperations = {
  account: { request: request(ACCOUNT), answer: myself(z.object({ id: z.string() })) },
  discount: {
    request: request(DISCOUNT),
    answer: myself(
      z
        .object({ serverlessDiscount: optional(discount) })
        .transform(({ serverlessDiscount }) => ({ discount: serverlessDiscount })),
    ),
  },
  endpoints: {
    request: request(ENDPOINTS),
    answer: myself(z.object({ endpoints: entries(endpoint) }).transform(({ endpoints }) => endpoints)),
  },
  // docs/service.md#listing-endpoints-through-graphql
  listedEndpoints: 400,
  endpointsById: (ids) => ({
    request: byId(ids),
    answer: myself(
      z.record(z.string(), z.unknown()).transform((answers) => ({
        ...foundIn(answers, ids),
        gone: ids.filter((_, i) => answers[`e${i}`] === null),
      })),
    ),
  }),
  endpointById: (id) => ({
    request: { ...byId([id]), about: { noun: "endpoint", id } },
    answer: myself(z.object({ e0: ofId(endpoint, id).nullable() }).transform(({ e0 }) => ({ endpoint: e0 }))),
  }),
  saveEndpoint,
  deleteEndpoint: (id) => ({
    request: { ...request(DELETE_ENDPOINT, { id }), about: { noun: "endpoint", id } },
    answer: done("deleteEndpoint"),
  }),
  updateRegistryAuth: ({ id, username, password }) => ({
    request: {
      ...request(UPDATE_REGISTRY_AUTH, { id, username, password }),
      about: { noun: "registry", id },
    },
    answer: done("updateRegistryAuth"),
  }),
  errorOf,
};

function saveEndpoint(save: EndpointSave): RequestFor<EndpointBinding> {
  const { id } = save;
  const sent = request(SAVE_ENDPOINT, { input: toInput(save) }, id !== undefined);
  const saved = id === undefined ? endpoint : ofId(endpoint, id);
  return {
    request: id === undefined ? sent : { ...sent, about: { noun: "endpoint", id } },
    answer: answer(z.object({ saveEndpoint: saved })).transform((data) => data.saveEndpoint),
  };
}

/** Parses an answer to `myself`; `null` stands for no account. */
function myself<T>(fields: z.ZodType<T>): z.ZodType<T | null> {
  return answer(z.object({ myself: fields.nullable() })).transform((data) => data.myself);
}

/** Accepts any result, `null` included, as long as the answer is to this operation. */
function done(operation: string): z.ZodType<unknown> {
  return answer(z.record(z.string(), z.unknown())).refine((data) => operation in data, { path: [operation] });
}

const byId = (ids: readonly string[]) =>
  request(endpointsById(ids.length), Object.fromEntries(ids.map((id, i) => [`i${i}`, id])));

/** The entries of the endpoints that exist. An entry that lacks its id gets the id from the query. */
function foundIn(answers: Readonly<Record<string, unknown>>, ids: readonly string[]): Listing<EndpointBinding> {
  const found = ids.flatMap((id, i) => {
    const entry = answers[`e${i}`] ?? undefined;
    return entry === undefined ? [] : [typeof entry === "object" ? { id, ...entry } : { id }];
  });
  return listingOf(endpoint, found);
}
