import type { Account } from "../state/accounts";
import type { Endpoint } from "../state/entities";
import type { Scope } from "../state/service";
import { endpointHost } from "./endpoint-host";
import type { Host } from "./host";
import type { Job } from "./job";
import { modelHost, type PublicModel } from "./public-models";
import { JobQueue, type QueueSnapshot } from "./queue";

/** The queue of an endpoint. */
export function endpointQueue(scope: Scope, endpoint: Endpoint): JobQueue {
  return queueOf(scope, endpoint.id, () => endpointHost(scope, endpoint));
}

/** An account's own queue of a public model: accounts never see each other's jobs. */
export function modelQueue(scope: Scope, model: PublicModel): JobQueue {
  return queueOf(scope, model.slug, () => modelHost(scope.account, model));
}

/** Continues the queues of a snapshot, and drops those whose owner is gone. */
export function resumeQueues(scope: Scope, snapshots: readonly QueueSnapshot[]): void {
  for (const { ownerId, ...snapshot } of snapshots) {
    const endpoint = scope.account.endpoints.get(ownerId);
    const model = scope.service.modelAt(ownerId);
    if (endpoint) endpointQueue(scope, endpoint).resume(snapshot);
    else if (model) modelQueue(scope, model).resume(snapshot);
  }
}

/** Cancels an owner's jobs and forgets them. */
export function closeQueue({ queues }: Account, ownerId: string): void {
  queues.get(ownerId)?.close();
  queues.delete(ownerId);
}

/** Every job of an account, with the endpoint or the model that carries it out; each queue oldest first. */
export function jobsOf({ queues }: Account): { readonly ownerId: string; readonly job: Job }[] {
  return [...queues].flatMap(([ownerId, queue]) => queue.snapshot.jobs.map((job) => ({ ownerId, job })));
}

function queueOf({ service, account }: Scope, ownerId: string, host: () => Host): JobQueue {
  const queue = account.queues.get(ownerId) ?? new JobQueue(service, host());
  account.queues.set(ownerId, queue);
  return queue;
}
