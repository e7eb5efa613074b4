import { noteRequest } from "../resources/endpoints/life";
import { loseWorker, occupy } from "../resources/endpoints/workers";
import { REVISION } from "../revisions";
import type { Endpoint } from "../state/entities";
import { notFound } from "../state/refusal";
import type { Scope, Service } from "../state/service";

/**
 * `busy` workers are kept busy and take `leaveAfter` seconds to go once they must; or the worker `kill` ends, with its
 * job. Answers the endpoint's workers.
 */
export interface WorkersWish {
  readonly endpointId: string;
  readonly busy?: number;
  readonly leaveAfter?: number;
  readonly kill?: string;
}

export function setWorkers(service: Service, { endpointId, busy, leaveAfter, kill }: WorkersWish): object {
  const account = service.accounts.all().find(({ endpoints }) => endpoints.has(endpointId));
  const endpoint = account?.endpoints.get(endpointId);
  if (!account || !endpoint) throw notFound("endpoint");
  const scope = { service, account };
  if (kill !== undefined) killWorker(scope, endpoint, kill);
  if (kill === undefined || busy !== undefined) keepBusy(scope, endpoint, busy ?? 0, leaveAfter);
  return REVISION.bodies.workers(scope, endpoint);
}

function keepBusy(scope: Scope, endpoint: Endpoint, busy: number, leaveAfter: number | undefined): void {
  occupy(scope, endpoint, busy, leaveAfter === undefined ? undefined : leaveAfter * 1000);
  if (busy > 0) noteRequest(scope, endpoint);
}

function killWorker(scope: Scope, endpoint: Endpoint, id: string): void {
  const worker = endpoint.fleet.find((one) => one.id === id);
  if (!worker) throw notFound("worker");
  loseWorker(scope, endpoint, worker);
}
