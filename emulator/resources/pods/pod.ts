import type { Pod, PodStatus } from "../../state/entities";
import { notFound } from "../../state/refusal";
import type { Scope } from "../../state/service";
import { containerPart } from "../container";
import { lookUp } from "../visible";

/** What a caller can ask of a pod (service contract 2.5). */
export type PodAction = "start" | "stop" | "restart" | "terminate";

/** Actions that a pod offers in each status; `terminate` is always among them while the pod exists. */
export const OFFERED: Readonly<Record<PodStatus, readonly PodAction[]>> = {
  PROVISIONING: ["stop", "terminate"],
  STARTING: ["stop", "terminate"],
  RUNNING: ["stop", "restart", "terminate"],
  EXITED: ["start", "terminate"],
  ERROR: ["start", "terminate"],
  TERMINATED: [],
};

export function findPod(scope: Scope, id: string): Pod {
  const pod = lookUp(scope, scope.account.pods, id);
  if (!pod) throw notFound("pod");
  return pod;
}

/** The pod as REST answers it. */
export function podBody(scope: Scope, pod: Pod): object {
  const { id, name, status, gpu, cpu, mounts, cloud, dataCenterId, template, locked, createdAt, startedAt } = pod;
  return {
    id,
    name,
    status,
    actions: OFFERED[status],
    ...containerPart(pod),
    mounts,
    ...(gpu ? { gpu } : { cpu }),
    cloud,
    dataCenterId,
    template,
    cost: costs(status) ? pod.price : 0,
    locked,
    globalNetworking: networkOf(scope, pod),
    runtime: runtimeOf(scope, pod),
    createdAt: new Date(createdAt).toISOString(),
    startedAt: startedAt === null ? null : new Date(startedAt).toISOString(),
  };
}

/** Whether compute is paid for in that status. */
export function costs(status: PodStatus): boolean {
  return status !== "EXITED" && status !== "TERMINATED";
}

function networkOf({ service }: Scope, { id, globalNetworking }: Pod): object {
  if (!globalNetworking) return { enabled: false };
  return { enabled: true, ip: "10.0.0.2", internalDns: `${id}.${service.options.brand.toLowerCase()}.internal` };
}

function runtimeOf({ service }: Scope, { status, startedAt, gpu, ports }: Pod): object | null {
  if (status !== "RUNNING") return null;
  const uptime = Math.floor((service.clock.now() - (startedAt ?? service.clock.now())) / 1000);
  const gpus = Array.from({ length: gpu?.count ?? 0 }, () => ({ util: 0, memoryUtil: 0 }));
  const open = ports.map((port) => {
    const [number, type] = port.split("/");
    return { private: Number(number), public: null, type, ip: null };
  });
  return { uptime, gpus, cpu: { util: 0 }, memory: { util: 0 }, ports: open };
}
