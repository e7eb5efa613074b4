import {
  createDelegation,
  createRegistry,
  findRegistry,
  removeDelegation,
  removeRegistry,
} from "../../resources/registries";
import { visibleOf } from "../../resources/visible";
import { idOf, type Route } from "../../rest/route";
import type { Delegation, Registry } from "../../state/entities";

const PATH = "/v2/registries";

/** Registry credentials and delegations (docs/service.md#registries); the literal route of delegations stands first. */
export const registryRoutes: Route[] = [
  {
    method: "GET",
    path: `${PATH}/delegations`,
    answer: (call) => ({ delegations: visibleOf(call, call.account.delegations).map(delegationBody) }),
  },
  {
    method: "POST",
    path: `${PATH}/delegations`,
    body: "CreateDelegationRequest",
    status: 201,
    answer: (call) => {
      const { resource, name } = call.body as { resource: string; name?: string | null };
      return delegationBody(createDelegation(call, resource, name ?? null));
    },
  },
  { method: "DELETE", path: `${PATH}/delegations/{id}`, answer: (call) => removeDelegation(call, idOf(call)) },
  {
    method: "GET",
    path: PATH,
    answer: (call) => ({ registries: visibleOf(call, call.account.registries).map(registryBody) }),
  },
  {
    method: "POST",
    path: PATH,
    body: "CreateRegistryRequest",
    status: 201,
    answer: (call) => registryBody(createRegistry(call, call.body as Omit<Registry, "id" | "createdAt">)),
  },
  { method: "GET", path: `${PATH}/{id}`, answer: (call) => registryBody(findRegistry(call, idOf(call))) },
  { method: "DELETE", path: `${PATH}/{id}`, answer: (call) => removeRegistry(call, idOf(call)) },
];

function registryBody({ id, name }: Registry): object {
  return { id, name };
}

function delegationBody(delegation: Delegation): object {
  return { ...delegation, createdAt: new Date(delegation.createdAt).toISOString() };
}
