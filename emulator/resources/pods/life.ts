import { DATA_CENTERS } from "../../catalog/data-centers";
import type { Pod, PodStatus } from "../../state/entities";
import { hourly } from "../../state/ledger";
import { badRequest, Refusal } from "../../state/refusal";
import type { Scope } from "../../state/service";
import { releaseTemplate } from "../templates";
import { costs, OFFERED, type PodAction } from "./pod";

/** Carries out an action. Throws 409 when the pod's status does not offer it, 400 when the pod is locked. */
export function act(scope: Scope, pod: Pod, action: PodAction): void {
  if (!OFFERED[pod.status].includes(action)) {
    throw new Refusal(409, `pod can not ${action} while ${pod.status}`);
  }
  if (pod.locked && (action === "stop" || action === "restart")) throw badRequest("pod is locked");
  ACTIONS[action](scope, pod);
}

/** The way from placement to a running container; each step takes its time. */
export function provision(scope: Scope, pod: Pod): void {
  enter(scope, pod, "PROVISIONING");
  after(scope, pod, scope.service.options.podProvisionMs);
}

/** The container is made anew in place: its disk is lost (docs/service.md#pods). */
export function resetContainer(scope: Scope, pod: Pod): void {
  const now = scope.service.clock.now();
  pod.log.dropContainerOutput();
  pod.log.write(now, "system", "remove container");
  pod.startedAt = now;
  writeStart(scope, pod);
}

/** The pod is gone, with its own storage; network volumes are only detached. */
export function terminate(scope: Scope, pod: Pod): void {
  const { service, account } = scope;
  enter(scope, pod, "TERMINATED");
  account.ledger.close(pod.id, service.clock.now());
  account.pods.delete(pod.id);
  pod.log.end();
  releaseTemplate(scope, pod.template);
}

/** Writes down what the pod costs in its present status: USD per GB and month for storage (docs/service.md#prices). */
export function chargePod({ service, account }: Scope, pod: Pod): void {
  const { id, status, gpu, mounts, price, disk } = pod;
  const running = costs(status);
  const from = service.clock.now();
  account.ledger.close(id, from);
  if (status === "TERMINATED") return;
  const storage = hourly(running ? disk : 0, 0.1) + hourly(mounts.persistent?.size ?? 0, running ? 0.1 : 0.2);
  account.ledger.open({ book: "pods", id, column: gpu ? "gpu" : "cpu", perHour: running ? price : 0, from });
  account.ledger.open({ book: "pods", id, column: "disk", perHour: storage, from });
}

const ACTIONS: Readonly<Record<PodAction, (scope: Scope, pod: Pod) => void>> = {
  start: (scope, pod) => (scope.service.options.startLosesGpu ? provision(scope, pod) : begin(scope, pod)),
  stop: (scope, pod) => {
    pod.log.write(scope.service.clock.now(), "system", "stop container");
    enter(scope, pod, "EXITED");
  },
  restart: (scope, pod) => {
    pod.globalNetworking = pod.globalNetworkingNext;
    if (scope.service.options.restartThroughStarting) begin(scope, pod);
    else resetContainer(scope, pod);
  },
  terminate,
};

function begin(scope: Scope, pod: Pod): void {
  pod.dataCenterId ??= placeOf(scope, pod);
  pod.globalNetworking = pod.globalNetworkingNext;
  enter(scope, pod, "STARTING");
  pod.log.write(scope.service.clock.now(), "system", `create container ${pod.image}`);
  after(scope, pod, scope.service.options.podStartMs);
}

function run(scope: Scope, pod: Pod): void {
  pod.startedAt = scope.service.clock.now();
  enter(scope, pod, "RUNNING");
  writeStart(scope, pod);
}

function writeStart({ service }: Scope, { log, image }: Pod): void {
  log.write(service.clock.now(), "system", `start container for ${image}: begin`);
  log.write(service.clock.now(), "container", "container started");
}

function enter(scope: Scope, pod: Pod, status: PodStatus): void {
  pod.status = status;
  pod.step += 1;
  pod.stepAt = undefined;
  if (status === "EXITED") pod.log.dropContainerOutput();
  chargePod(scope, pod);
}

function after(scope: Scope, pod: Pod, ms: number): void {
  pod.stepAt = scope.service.clock.now() + ms;
  awaitStep(scope, pod);
}

/** Plans the pod's next step; it is dropped once something else has happened to the pod. */
export function awaitStep(scope: Scope, pod: Pod): void {
  const { step, stepAt } = pod;
  if (stepAt === undefined) return;
  scope.service.clock.at(stepAt, () => {
    if (pod.step === step) NEXT_STEPS[pod.status]?.(scope, pod);
  });
}

const NEXT_STEPS: Readonly<Partial<Record<PodStatus, (scope: Scope, pod: Pod) => void>>> = {
  PROVISIONING: begin,
  STARTING: run,
};

/** A mounted network volume decides; else the first allowed data center, one with global networking if that is on. */
function placeOf({ account }: Scope, { mounts, dataCenterIds, globalNetworking, globalNetworkingNext }: Pod): string {
  const volume = account.networkVolumes.get(mounts.network?.[0]?.volumeId ?? "");
  if (volume) return volume.dataCenter;
  const allowed = DATA_CENTERS.filter(({ id }) => dataCenterIds.length === 0 || dataCenterIds.includes(id));
  const networked = globalNetworking || globalNetworkingNext;
  const fit = networked ? allowed.filter((center) => center.globalNetwork) : allowed;
  const usual = fit.find(({ id }) => id === "US-TX-3") ?? fit[0];
  return usual?.id ?? "US-TX-3";
}
