import { costs, OFFERED } from "../../resources/pods/pod";
import { containerPart } from "../../resources/template-derived";
import type { Pod } from "../../state/entities";
import type { Scope } from "../../state/service";

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
