import { findCpuType, hasSize } from "../../catalog/cpu-types";
import { findDataCenter } from "../../catalog/data-centers";
import { GPU_TYPES, type GpuType } from "../../catalog/gpu-types";
import type { Mounts, Pod } from "../../state/entities";
import { Log } from "../../state/logs";
import { badRequest } from "../../state/refusal";
import type { Scope } from "../../state/service";
import { checkContainer } from "../container";
import { containerDefaults, containerPart } from "../template-derived";
import type { Container } from "../template-fields";
import { provision } from "./life";

/** A create's body; exactly one of `gpu` and `cpu` (docs/service.md#pods). */
export interface NewPod extends Partial<Container> {
  readonly name: string;
  readonly image: string;
  readonly gpu?: { readonly id: string; readonly count?: number };
  readonly cpu?: { readonly id: string; readonly vcpuCount: number };
  readonly mounts?: Mounts;
  readonly cloud?: string;
  readonly dataCenterIds?: string[];
  readonly globalNetworking?: boolean;
}

const DEFAULT_DISK = 50;
const PUBLIC_KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEmulatedEmulatedEmulatedEmulatedEmulatedEm user";
const NO_CAPACITY =
  "There are no longer any instances available with the requested specifications. Please refresh and try again.";

/** Creates a pod, which is placed and started as the clock advances. */
export function createPod(scope: Scope, fields: NewPod): Pod {
  const { service, account } = scope;
  checkContainer(scope, fields);
  checkMounts(scope, fields);
  for (const id of fields.dataCenterIds ?? []) if (!findDataCenter(id)) throw badRequest(`data center ${id} not found`);
  const compute = computeOf(scope, fields);
  if (fields.globalNetworking) checkGlobalNetworking(compute.gpu, fields.dataCenterIds ?? []);
  const pod = newPod(scope, fields, compute);
  if (service.options.podPublicKey) pod.env = { PUBLIC_KEY, ...pod.env };
  account.pods.set(pod.id, pod);
  provision(scope, pod);
  return pod;
}

/** Needs an NVIDIA GPU and a data center that has it (docs/service.md#pods). */
export function checkGlobalNetworking(gpu: Pod["gpu"], dataCenterIds: readonly string[]): void {
  if (findGpuType(gpu?.id)?.manufacturer !== "NVIDIA") throw badRequest("global networking needs an NVIDIA GPU");
  const reachable = dataCenterIds.length === 0 || dataCenterIds.some((id) => findDataCenter(id)?.globalNetwork);
  if (!reachable) throw badRequest("the data center does not support global networking");
}

/** A pod record with defaults for everything that `fields` leaves out. */
export function newPod({ service }: Scope, fields: NewPod, compute: Compute): Pod {
  const networking = fields.globalNetworking ?? false;
  return {
    id: service.ids.pod(),
    name: fields.name,
    image: fields.image,
    status: "PROVISIONING",
    ...containerDefaults(defaultDisk(compute)),
    ...containerPart(fields),
    ...compute,
    mounts: structuredClone(fields.mounts ?? {}),
    cloud: fields.cloud ?? "SECURE",
    dataCenterIds: fields.dataCenterIds ?? [],
    dataCenterId: null,
    template: null,
    locked: false,
    globalNetworking: networking,
    globalNetworkingNext: networking,
    createdAt: service.clock.now(),
    startedAt: null,
    step: 0,
    stepAt: undefined,
    log: new Log(),
  };
}

function defaultDisk({ cpu }: Compute): number {
  return cpu ? Math.min(DEFAULT_DISK, diskCeiling(cpu.id, cpu.vcpuCount)) : DEFAULT_DISK;
}

/** A pod's GPUs or CPU, and its price an hour. */
export type Compute = Pick<Pod, "gpu" | "cpu" | "price">;

function computeOf(scope: Scope, { gpu, cpu, cloud = "SECURE", disk }: NewPod): Compute {
  if (gpu && cpu) throw badRequest("gpu and cpu exclude each other");
  if (gpu) return gpuCompute(scope, gpu.id, gpu.count ?? 1, cloud);
  if (cpu) return cpuCompute(cpu.id, cpu.vcpuCount, disk);
  throw badRequest("one of gpu and cpu is required");
}

function gpuCompute({ service }: Scope, id: string, count: number, cloud: string): Compute {
  const type = findGpuType(id);
  if (!type) throw badRequest(`unknown GPU type ${id}`);
  const side = cloud === "COMMUNITY" ? "community" : "secure";
  const short = !type[side] || count > type.maxCount[side] || service.options.unavailableGpus.includes(id);
  if (short) throw badRequest(NO_CAPACITY);
  return { gpu: { id, count }, price: type.price[side] * count };
}

function cpuCompute(id: string, vcpuCount: number, disk: number | undefined): Compute {
  const type = findCpuType(id);
  if (!type) throw badRequest(`unknown CPU flavor ${id}`);
  if (!hasSize(type, vcpuCount)) throw badRequest(`vcpuCount must be a power of two up to ${type.vcpu.max}`);
  const ceiling = diskCeiling(id, vcpuCount);
  if (disk !== undefined && disk > ceiling)
    throw badRequest(`disk can be at most ${ceiling} GB with ${vcpuCount} vCPUs`);
  return { cpu: { id, vcpuCount, memory: vcpuCount * type.ramGbPerVcpu }, price: type.price.securePerVcpu * vcpuCount };
}

/** GB of container disk that a CPU pod can have (docs/service.md#pods). */
function diskCeiling(id: string, vcpuCount: number): number {
  return vcpuCount * (id.startsWith("cpu5") ? 15 : 10);
}

function checkMounts({ account }: Scope, { mounts, cpu, cloud, dataCenterIds = [] }: NewPod): void {
  const network = mounts?.network?.[0];
  if (mounts?.network && !network) throw badRequest("network must name a volume");
  if (mounts?.persistent && network) throw badRequest("persistent and network mounts exclude each other");
  if (mounts?.persistent && cpu) throw badRequest("a CPU pod can not have a persistent mount");
  if (!network) return;
  const volume = account.networkVolumes.get(network.volumeId);
  if (!volume) throw badRequest(`network volume ${network.volumeId} not found`);
  if (cloud === "COMMUNITY") throw badRequest("network volumes need the secure cloud");
  const inside = dataCenterIds.length === 0 || dataCenterIds.includes(volume.dataCenter);
  if (!inside) throw badRequest(`network volume ${volume.id} is in data center ${volume.dataCenter}`);
}

function findGpuType(id: string | undefined): GpuType | undefined {
  return GPU_TYPES.find((type) => type.id === id);
}
