import { z } from "zod";
import { optional } from "../../model/answer";
import type { Client } from "../client";
import { Forbidden, GraphqlFailure } from "../errors";
import type { Limits } from "../limits";
import type { List } from "../lists/list";
import type { Shared } from "../lists/shared";
import type { Endpoint } from "../rest/endpoints";
import type { Ask } from "../rest/group";
import type { Registry } from "../rest/registries";
import { readBindings } from "./bindings";
import { ACCOUNT, DISCOUNT, UPDATE_REGISTRY_AUTH } from "./documents";
import type { Account, EndpointBinding } from "./operations";
import { askMyself, myself, request } from "./request";
import { done, writeEndpoints } from "./save";

/** The knowledge about the account from earlier calls. */
interface Known {
  readonly bindings: List<EndpointBinding>;
  readonly endpoints: List<Endpoint>;
  readonly registries: List<Registry>;
  readonly asked: Shared<void>;
  owner?: Account | "none";
}

const text = optional(z.string());
const discount = z.object({ discountFactor: optional(z.number()), type: text, expirationDate: text });

/** The GraphQL half of a client, under the given limits. */
export function graphql(known: Known, ask: Ask, limits: Limits): Client["graphql"] {
  return {
    account: () => owner(known, limits),
    async discount() {
      const fields = z.object({ serverlessDiscount: optional(discount) });
      return (await askMyself(ask, request(DISCOUNT), fields)).serverlessDiscount;
    },
    endpoints: readBindings(known.bindings, ask, limits),
    ...writeEndpoints(known, ask, limits),
    async updateRegistryAuth({ id, username, password }) {
      const sent = {
        ...request(UPDATE_REGISTRY_AUTH, { id, username, password }),
        about: { noun: "registry", id },
      };
      const { operation } = sent;
      const rotate = () => ask(sent, done(operation));
      await known.registries.youth.whenThere({ id, operation, limits, ask: rotate });
    },
  };
}

/**
 * Fetches the account's id. If the service refuses the query, the account stays unnamed; a network failure is thrown
 * instead.
 */
export async function whose(ask: Ask): Promise<Account | null | undefined> {
  return ask(request(ACCOUNT), myself(z.object({ id: z.string() }))).catch((error: unknown) => {
    if (error instanceof GraphqlFailure || error instanceof Forbidden) return undefined;
    throw error;
  });
}

/** Sends one request, however many callers ask at the same time. */
async function owner(known: Known, limits: Limits): Promise<Account | undefined> {
  if (known.owner === undefined) await known.asked.idle(limits);
  if (known.owner === undefined) await known.asked.ask(limits);
  return known.owner === "none" ? undefined : known.owner;
}
