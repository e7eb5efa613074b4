import { removeKeepingTemplate } from "../resources/endpoints/life";
import { type EndpointInput, saveEndpoint } from "../resources/endpoints/save";
import { rotateRegistry } from "../resources/registries";
import { lookUp, visibleOf } from "../resources/visible";
import { badRequest, Refusal } from "../state/refusal";
import type { Scope } from "../state/service";
import { endpointNode, networkVolumeNode, templateNode } from "./nodes";

/** What the root fields do for a caller; without a scope the caller could not be tied to a user. */
export function resolversFor(scope: Scope | undefined): object {
  return {
    myself: () => (scope ? user(scope) : null),
    saveEndpoint: ({ input }: { input: EndpointInput }) => {
      const caller = required(scope);
      return endpointNode(caller, saveEndpoint(caller, input));
    },
    deleteEndpoint: ({ id }: { id: string }) => removeEndpoint(required(scope), id),
    updateRegistryAuth: ({ input }: { input: { id: string; username: string; password: string } }) =>
      rotateRegistry(required(scope), input.id, input.username, input.password),
  };
}

function required(scope: Scope | undefined): Scope {
  if (!scope) throw new Refusal(401, "Unauthorized");
  return scope;
}

function user(scope: Scope): object {
  const { account, service } = scope;
  const endpoints = () => visibleOf(scope, account.endpoints).slice(0, service.options.endpointsCap);
  return {
    id: account.userId,
    endpoints: () => endpoints().map((endpoint) => endpointNode(scope, endpoint)),
    endpoint: ({ id }: { id: string }) => {
      const endpoint = lookUp(scope, account.endpoints, id);
      return endpoint ? endpointNode(scope, endpoint) : null;
    },
    serverlessDiscount: null,
    podTemplates: () => visibleOf(scope, account.templates).map(templateNode),
    containerRegistryCreds: () => visibleOf(scope, account.registries),
    networkVolumes: () => visibleOf(scope, account.networkVolumes).map(networkVolumeNode),
  };
}

/** Only the settings count, not the workers that still run (service API: States and transitions, rule 1). */
function removeEndpoint(scope: Scope, id: string): null {
  const endpoint = lookUp(scope, scope.account.endpoints, id);
  if (!endpoint) throw badRequest("endpoint not found");
  const { min, max } = endpoint.workers;
  if (min !== 0 || max !== 0) {
    throw badRequest("Endpoint workersMin and workersMax must both be 0 before it can be deleted.");
  }
  removeKeepingTemplate(scope, endpoint);
  return null;
}
