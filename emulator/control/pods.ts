import { GPU_TYPES } from "../catalog/gpu-types";
import { newPod } from "../resources/pods/create";
import { chargePod } from "../resources/pods/life";
import { REVISION } from "../revisions";
import type { Pod, PodStatus } from "../state/entities";
import { Refusal } from "../state/refusal";
import type { Scope, Service } from "../state/service";

/** Fields of a pod as REST answers it; the rest is made up. The pod stays in its status until it is acted on. */
export interface PodSeed extends Partial<Omit<Pod, "globalNetworking" | "createdAt" | "startedAt">> {
  readonly account?: string;
  readonly globalNetworking?: { readonly enabled: boolean };
  readonly createdAt?: string;
  readonly startedAt?: string | null;
  readonly cost?: number;
}

const USUAL_GPU = { id: "NVIDIA GeForce RTX 4090", count: 1 };
const USUAL_PLACE = "US-TX-3";

/** Puts a pod into an account, in any status and with any template, and answers it. */
export function seedPod(service: Service, { account = service.defaultAccount, ...seed }: PodSeed): object {
  const scope = { service, account: service.accounts.named(account) };
  const pod = podOf(scope, seed);
  const body = REVISION.bodies.pod(scope, pod);
  const errors = [...unknownFields(body, seed), ...REVISION.failuresAgainst("Pod", body)];
  if (errors.length > 0) throw new Refusal(400, `not a pod: ${errors.join("; ")}`, errors);
  if (pod.status === "TERMINATED") return body;
  scope.account.pods.set(pod.id, pod);
  chargePod(scope, pod);
  return body;
}

function podOf(scope: Scope, seed: PodSeed): Pod {
  const { cost, globalNetworking, createdAt, startedAt, ...fields } = seed;
  const networked = globalNetworking?.enabled ?? false;
  const gpu = seed.cpu ? undefined : (seed.gpu ?? USUAL_GPU);
  const price = cost ?? GPU_TYPES.find(({ id }) => id === gpu?.id)?.price.secure ?? 0;
  const pod = newPod(scope, { name: "seeded", image: "org/pod:1" }, { price, ...(gpu && { gpu }) });
  const started = startedAt === undefined ? startOf(scope, seed.status) : time(startedAt);
  return {
    ...pod,
    ...fields,
    status: seed.status ?? "RUNNING",
    startedAt: started,
    createdAt: time(createdAt ?? null) ?? pod.createdAt,
    dataCenterId: seed.dataCenterId === undefined ? USUAL_PLACE : seed.dataCenterId,
    globalNetworking: networked,
    globalNetworkingNext: networked,
  };
}

function startOf({ service }: Scope, status: PodStatus = "RUNNING"): number | null {
  return status === "PROVISIONING" || status === "STARTING" ? null : service.clock.now();
}

function time(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}

/** Any field of the answer can be seeded; `actions` and `runtime` follow from the status. */
function unknownFields(body: object, seed: object): string[] {
  const known = [...Object.keys(body), "gpu", "cpu"].filter((name) => name !== "actions" && name !== "runtime");
  return Object.keys(seed).flatMap((name) => (known.includes(name) ? [] : [`unknown field '${name}'`]));
}
