import type { Mounts, Pod } from "../../state/entities";
import { badRequest } from "../../state/refusal";
import type { Scope } from "../../state/service";
import { checkContainer } from "../container";
import { containerPart } from "../template-derived";
import type { Container } from "../template-fields";
import { checkGlobalNetworking } from "./create";
import { chargePod, resetContainer } from "./life";

/** A PATCH's body (docs/service.md#pods). */
export interface PodChange extends Partial<Container> {
  readonly name?: string;
  readonly mounts?: Mounts;
  readonly locked?: boolean;
  readonly globalNetworking?: boolean;
}

/** Changes what the body says; other container fields on a running pod reset its container. */
export function updatePod(scope: Scope, pod: Pod, change: PodChange): void {
  const container = containerPart(change);
  checkContainer(scope, container);
  const mounts = mountsAfter(pod, change.mounts);
  if (change.globalNetworking)
    checkGlobalNetworking(pod.gpu, pod.dataCenterId ? [pod.dataCenterId] : pod.dataCenterIds);
  const before = JSON.stringify(containerPart(pod));
  Object.assign(pod, container, { mounts });
  pod.name = change.name ?? pod.name;
  pod.locked = change.locked ?? pod.locked;
  pod.globalNetworkingNext = change.globalNetworking ?? pod.globalNetworkingNext;
  const changed = JSON.stringify(containerPart(pod)) !== before;
  if (changed && pod.status === "RUNNING") resetContainer(scope, pod);
  chargePod(scope, pod);
}

function mountsAfter({ mounts }: Pod, wanted: Mounts | undefined): Mounts {
  const next = structuredClone({ ...mounts, ...wanted });
  if (wanted?.network) checkNetwork(mounts.network, wanted.network);
  if (!wanted?.persistent) return next;
  if (!mounts.persistent) throw badRequest("a persistent mount can not be added");
  if (wanted.persistent.size < mounts.persistent.size) throw badRequest("a persistent mount can only grow");
  return next;
}

function checkNetwork(was: Mounts["network"], [wanted]: NonNullable<Mounts["network"]>): void {
  if (!wanted) throw badRequest("a network mount can not be removed");
  if (!was?.[0]) throw badRequest("a network mount can not be added");
  if (was[0].volumeId !== wanted.volumeId) throw badRequest("a network mount can not change its volume");
}
