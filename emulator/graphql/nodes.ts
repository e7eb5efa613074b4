import { readName, templateOf } from "../resources/endpoints/endpoint";
import type { Endpoint, NetworkVolume, Template } from "../state/entities";
import type { Scope } from "../state/service";

/** An endpoint in GraphQL's words (service contract 3.7). */
export function endpointNode(scope: Scope, endpoint: Endpoint): object {
  const { id, gpuIds, templateId, workers, scaling, gpuCount, instanceIds, version } = endpoint;
  const template = templateNode(templateOf(scope, endpoint));
  return {
    id,
    name: readName(scope, endpoint),
    gpuIds,
    templateId,
    gpuCount,
    instanceIds,
    version,
    template,
    type: endpoint.type === "LOAD_BALANCING" ? "LB" : "QB",
    workersMin: workers.min,
    workersMax: workers.max,
    workersStandby: 0,
    scalerType: scaling.type,
    scalerValue: scaling.value,
    idleTimeout: scaling.idleTimeout,
    locations: endpoint.dataCenterIds.join(",") || null,
    flashBootType: endpoint.flashboot,
    executionTimeoutMs: endpoint.timeout,
    allowedCudaVersions: endpoint.allowedCudaVersions,
    minCudaVersion: endpoint.minCudaVersion,
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
    // An attached id outlives its volume (service contract 2.1); then nobody knows the data center.
    dataCenterId: account.networkVolumes.get(networkVolumeId)?.dataCenter ?? "",
  }));
  const first = account.networkVolumes.get(networkVolumes[0] ?? "");
  const networkVolume = first ? networkVolumeNode(first) : null;
  return { networkVolumeId: networkVolumes[0] ?? null, networkVolumeIds: attached, networkVolume };
}

/** A template in GraphQL's words. */
export function templateNode(template: Template) {
  const { id, name, image, disk, args, ports, env, registry, mounts, category } = template;
  return {
    id,
    name,
    imageName: image,
    containerDiskInGb: disk,
    dockerArgs: args,
    ports: ports.join(","),
    category,
    env: Object.entries(env).map(([key, value]) => ({ key, value })),
    containerRegistryAuthId: registry,
    volumeInGb: mounts.persistent?.size ?? 0,
    volumeMountPath: mounts.persistent?.path ?? null,
    isServerless: template.serverless,
    isPublic: template.public,
    portsConfig: [],
  };
}

export function networkVolumeNode({ id, name, size, dataCenter }: NetworkVolume): object {
  return { id, name, size, dataCenterId: dataCenter };
}
