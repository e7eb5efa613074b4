import { createPod, type NewPod } from "../../resources/pods/create";
import { act, terminate } from "../../resources/pods/life";
import { findPod, type PodAction } from "../../resources/pods/pod";
import { type PodChange, updatePod } from "../../resources/pods/update";
import { visibleOf } from "../../resources/visible";
import { logStream } from "../../rest/log-stream";
import { type Call, idOf, type Route } from "../../rest/route";
import { podBody } from "./pod-body";

const PATH = "/v2/pods";

/** Pods, their actions and logs (docs/service.md#pods, docs/service.md#log-streams). */
export const podRoutes: Route[] = [
  {
    method: "GET",
    path: PATH,
    answer: (call) => ({ pods: visibleOf(call, call.account.pods).map((pod) => podBody(call, pod)) }),
  },
  {
    method: "POST",
    path: PATH,
    body: "CreatePodRequest",
    status: 201,
    answer: (call) => podBody(call, createPod(call, call.body as NewPod)),
  },
  { method: "GET", path: `${PATH}/{id}`, answer: (call) => podBody(call, findPod(call, idOf(call))) },
  { method: "PATCH", path: `${PATH}/{id}`, body: "UpdatePodRequest", answer: update },
  { method: "DELETE", path: `${PATH}/{id}`, answer: (call) => terminate(call, findPod(call, idOf(call))) },
  { method: "POST", path: `${PATH}/{id}/action`, body: "PodActionRequest", answer: action },
  { method: "GET", path: `${PATH}/{id}/logs`, answer: (call) => logStream(call, findPod(call, idOf(call)).log) },
];

function update(call: Call): object {
  const pod = findPod(call, idOf(call));
  updatePod(call, pod, call.body as PodChange);
  return podBody(call, pod);
}

function action(call: Call): object | undefined {
  const pod = findPod(call, idOf(call));
  act(call, pod, (call.body as { action: PodAction }).action);
  return pod.status === "TERMINATED" ? undefined : podBody(call, pod);
}
