import { lookUp, visibleOf } from "../resources/visible";
import { Refusal } from "../state/refusal";
import type { Scope } from "../state/service";
import { MUTATIONS } from "./mutations";
import { endpointNode, networkVolumeNode, templateNode } from "./nodes";

/** The resolvers of the root fields for one caller. A caller without a key has no scope, because nothing ties it to a user. */
export function resolversFor(scope: Scope | undefined): object {
  const mutations = Object.entries(MUTATIONS).map(([name, carryOut]) => [
    name,
    (argument: never) => carryOut(required(scope), argument),
  ]);
  return { myself: () => (scope ? user(scope) : null), ...Object.fromEntries(mutations) };
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
