import { templateOf } from "../resources/endpoints/endpoint";
import { recycleWorker } from "../resources/endpoints/workers";
import type { Endpoint, Worker } from "../state/entities";
import type { Scope } from "../state/service";
import { handlerFor } from "./handlers";
import type { Host, WorkerCounts } from "./host";

/** The workers of a queue-based endpoint, which the autoscaler starts and stops. */
export function endpointHost(scope: Scope, endpoint: Endpoint): Host {
  return {
    id: endpoint.id,
    timeoutMs: () => endpoint.timeout,
    env: () => templateOf(scope, endpoint).env,
    wait: (claim) => endpoint.demand.wait(claim),
    handlerOf: ({ image }) => scope.service.runtimes.handlerFor(image) ?? handlerFor(scope.service, image),
    recycle: ({ id }) => {
      const worker = endpoint.fleet.find((one) => one.id === id);
      if (worker) recycleWorker(scope, endpoint, worker);
    },
    workers: () => workerCounts(endpoint),
  };
}

function workerCounts({ fleet }: Endpoint): WorkerCounts {
  const count = (wanted: Worker["status"]) => fleet.filter(({ status }) => status === wanted).length;
  const [idle, running] = [count("IDLE"), count("RUNNING")];
  const others = { initializing: count("INITIALIZING"), throttled: count("THROTTLED"), unhealthy: count("UNHEALTHY") };
  return { idle, running, ready: idle + running, ...others };
}
