import { findEndpoint } from "../../resources/endpoints/endpoint";
import { removeWithTemplate } from "../../resources/endpoints/life";
import { visibleOf } from "../../resources/visible";
import { logStream } from "../../rest/log-stream";
import { type Call, idOf, type Route } from "../../rest/route";
import { notFound } from "../../state/refusal";
import { endpointBody } from "./endpoint-body";
import { createByRest, type EndpointBody, updateByRest } from "./endpoint-writes";
import { releasesBody } from "./releases-body";
import { workersBody } from "./worker-body";

const PATH = "/v2/serverless";

/**
 * Serverless endpoints, their workers and releases (docs/service.md#endpoints, docs/service.md#workers,
 * docs/service.md#releases).
 */
export const serverlessRoutes: Route[] = [
  {
    method: "GET",
    path: PATH,
    answer: (call) => ({ endpoints: visibleOf(call, call.account.endpoints).map((one) => endpointBody(call, one)) }),
  },
  {
    method: "POST",
    path: PATH,
    body: "CreateEndpointRequest",
    status: 201,
    answer: (call) => endpointBody(call, createByRest(call, call.body as EndpointBody)),
  },
  { method: "GET", path: `${PATH}/{id}`, answer: (call) => endpointBody(call, findEndpoint(call, idOf(call))) },
  { method: "PATCH", path: `${PATH}/{id}`, body: "UpdateEndpointRequest", answer: update },
  {
    method: "DELETE",
    path: `${PATH}/{id}`,
    answer: (call) => removeWithTemplate(call, findEndpoint(call, idOf(call))),
  },
  { method: "GET", path: `${PATH}/{id}/workers`, answer: (call) => workersBody(call, findEndpoint(call, idOf(call))) },
  {
    method: "GET",
    path: `${PATH}/{id}/releases`,
    answer: (call) => releasesBody(call, findEndpoint(call, idOf(call))),
  },
  { method: "GET", path: `${PATH}/{id}/workers/{workerId}/logs`, answer: workerLogs },
];

function update(call: Call): object {
  const endpoint = findEndpoint(call, idOf(call));
  updateByRest(call, endpoint, call.body as EndpointBody);
  return endpointBody(call, endpoint);
}

function workerLogs(call: Call): unknown {
  const worker = findEndpoint(call, idOf(call)).fleet.find(({ id }) => id === call.params.workerId);
  if (!worker) throw notFound("worker");
  return logStream(call, worker.log);
}
