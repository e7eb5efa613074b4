import type { Pod, PodStatus } from "../../state/entities";
import { notFound } from "../../state/refusal";
import type { Scope } from "../../state/service";
import { lookUp } from "../visible";

/** The actions of a pod that a caller can ask for (docs/service.md#pods). */
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

/** True if compute is paid for in that status. */
export function costs(status: PodStatus): boolean {
  return status !== "EXITED" && status !== "TERMINATED";
}
