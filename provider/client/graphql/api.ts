import type { Client } from "../client";
import { Forbidden, GraphqlFailure } from "../errors";
import type { Limits } from "../limits";
import type { Batch } from "../lists/batch";
import type { List } from "../lists/list";
import type { Shared } from "../lists/shared";
import type { Endpoint, Registry } from "../objects/managed";
import type { Ask } from "../rest/group";
import { REVISION } from "../revisions";
import { readBindings } from "./bindings";
import type { Account, EndpointBinding } from "./operations";
import { askAccount } from "./request";
import { writeEndpoints } from "./save";

/** The knowledge about the account from earlier calls. */
interface AccountKnowledge {
  readonly bindings: List<EndpointBinding>;
  readonly currentBindings: Batch<EndpointBinding | "gone">;
  readonly endpoints: List<Endpoint>;
  readonly registries: List<Registry>;
  readonly ownerRequest: Shared<void>;
  owner?: Account | "none";
}

/** The GraphQL half of a client, under the given limits. */
export function graphql(known: AccountKnowledge, ask: Ask, limits: Limits): Client["graphql"] {
  return {
    account: () => owner(known, limits),
    discount: async () => (await askAccount(ask, REVISION.graphql.discount)).discount,
    endpoints: readBindings(known.bindings, known.currentBindings, ask, limits),
    ...writeEndpoints(known, ask, limits),
    async updateRegistryAuth(update) {
      const { request, answer } = REVISION.graphql.updateRegistryAuth(update);
      const rotate = () => ask(request, answer);
      await known.registries.youth.whenThere({ id: update.id, operation: request.operation, limits, ask: rotate });
    },
  };
}

/**
 * Fetches the account's id. If the service refuses the query, the account stays unnamed; a network failure is thrown
 * instead.
 */
export async function whose(ask: Ask): Promise<Account | null | undefined> {
  const { request, answer } = REVISION.graphql.account;
  return ask(request, answer).catch((error: unknown) => {
    if (error instanceof GraphqlFailure || error instanceof Forbidden) return undefined;
    throw error;
  });
}

/** Sends one request, however many callers ask at the same time. */
async function owner(known: AccountKnowledge, limits: Limits): Promise<Account | undefined> {
  if (known.owner === undefined) await known.ownerRequest.idle(limits);
  if (known.owner === undefined) await known.ownerRequest.ask(limits);
  return known.owner === "none" ? undefined : known.owner;
}
