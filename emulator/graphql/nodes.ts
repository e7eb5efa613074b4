import { shownByGraphql } from "../resources/endpoints/derived";
import { readName, templateOf } from "../resources/endpoints/endpoint";
import { templateByGraphql } from "../resources/template-derived";
import type { Endpoint, NetworkVolume, Template } from "../state/entities";
import type { Scope } from "../state/service";

/** An endpoint in GraphQL's words (docs/service.md#graphql-words). */
export function endpointNode(scope: Scope, endpoint: Endpoint): object {
  const { id, instanceIds, version } = endpoint;
  const template = templateNode(templateOf(scope, endpoint));
  return {
    id,
    ...shownByGraphql(endpoint),
    name: readName(scope, endpoint),
    version,
    template,
    type: endpoint.type === "LOAD_BALANCING" ? "LB" : "QB",
    workersStandby: 0,
    ...volumes(scope, endpoint),
    createdAt: new Date(endpoint.createdAt).toISOString(),
    userId: scope.account.userId,
    computeType: instanceIds ? "CPU" : "GPU",
    env: template.env,
    modelReferences: [],
    compliance: [],
    pods: endpoint.fleet.map(({ id: worker, status }) => ({ id: worker, desiredStatus: DESIRED[status] })),
  };
}

const DESIRED = {
  THROTTLED: "CREATED",
  INITIALIZING: "CREATED",
  IDLE: "RUNNING",
  RUNNING: "RUNNING",
  UNHEALTHY: "RUNNING",
};

function volumes({ account }: Scope, { networkVolumes }: Endpoint): object {
  const attached = networkVolumes.map((networkVolumeId) => ({
    networkVolumeId,
    // An attached id outlives its volume (docs/service.md#placement); then nobody knows the data center.
    dataCenterId: account.networkVolumes.get(networkVolumeId)?.dataCenter ?? "",
  }));
  const first = account.networkVolumes.get(networkVolumes[0] ?? "");
  const networkVolume = first ? networkVolumeNode(first) : null;
  return { networkVolumeId: networkVolumes[0] ?? null, networkVolumeIds: attached, networkVolume };
}

/** A template in GraphQL's words. */
export function templateNode(template: Template): Readonly<Record<string, unknown>> {
  return { id: template.id, ...templateByGraphql(template), portsConfig: [] };
}

export function networkVolumeNode({ id, name, size, dataCenter }: NetworkVolume): object {
  return { id, name, size, dataCenterId: dataCenter };
}
