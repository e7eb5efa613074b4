import { noteRequest } from "../resources/endpoints/life";
import { occupy, workersBody } from "../resources/endpoints/workers";
import { notFound } from "../state/refusal";
import type { Service } from "../state/service";

/** `busy` workers run a job and take `leaveAfter` seconds to go once they must; answers the endpoint's workers. */
export interface WorkersWish {
  readonly endpointId: string;
  readonly busy?: number;
  readonly leaveAfter?: number;
}

export function setWorkers(service: Service, { endpointId, busy = 0, leaveAfter }: WorkersWish): object {
  const account = service.accounts.all().find(({ endpoints }) => endpoints.has(endpointId));
  const endpoint = account?.endpoints.get(endpointId);
  if (!account || !endpoint) throw notFound("endpoint");
  const scope = { service, account };
  occupy(scope, endpoint, busy, leaveAfter === undefined ? undefined : leaveAfter * 1000);
  if (busy > 0) noteRequest(scope, endpoint);
  return workersBody(scope, endpoint);
}
