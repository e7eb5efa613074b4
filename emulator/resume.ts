import type { QueueSnapshot } from "./jobs/queue";
import { resumeQueues } from "./jobs/queues";
import { resumeEndpoint } from "./resources/endpoints/life";
import { awaitStep } from "./resources/pods/life";
import { awaitUnlocking } from "./resources/templates";
import { REVISION } from "./revisions";
import { Refusal } from "./state/refusal";
import type { Scope, Service } from "./state/service";
import { restore, type Snapshot } from "./state/snapshot";
import { NoSnapshot } from "./state/snapshot-shape";

/**
 * Puts a snapshot's state into a new service and plans anew what awaits its objects; what has become due since then
 * happens at its own time. Throws `NoSnapshot` when an object is not what the published interface allows.
 */
export function resume(service: Service, snapshot: Snapshot): void {
  takeOver(service, snapshot);
  const scopes = service.accounts.all().map((account) => ({ service, account }));
  const [misfit] = scopes.flatMap(misfits);
  if (misfit !== undefined) throw new NoSnapshot(`it is damaged: ${misfit}`);
  for (const scope of scopes) {
    for (const pod of scope.account.pods.values()) awaitStep(scope, pod);
    for (const template of scope.account.templates.values()) awaitUnlocking(scope, template);
    for (const endpoint of scope.account.endpoints.values()) resumeEndpoint(scope, endpoint, snapshot.clock.now);
  }
  service.clock.settle();
  // A job that is begun anew has its time from now on, however long nothing ran.
  for (const scope of scopes) resumeQueues(scope, queuesOf(scope, snapshot));
}

function queuesOf({ account }: Scope, { accounts }: Snapshot): readonly QueueSnapshot[] {
  return accounts.find(({ name }) => name === account.name)?.queues ?? [];
}

function takeOver(service: Service, snapshot: Snapshot): void {
  try {
    restore(service, snapshot);
  } catch (error) {
    throw error instanceof Refusal ? new NoSnapshot(`it is damaged: ${error.detail}`) : error;
  }
}

function misfits(scope: Scope): string[] {
  const { templates, networkVolumes, endpoints, pods } = scope.account;
  const all = [...endpoints.values()];
  const unbound = all.filter(({ templateId }) => !templates.has(templateId));
  if (unbound[0]) return [`endpoint ${unbound[0].id} has no template`];
  return [
    ...all.flatMap((one) => misfitsOf("Endpoint", one.id, REVISION.bodies.endpoint(scope, one))),
    ...[...templates.values()].flatMap((one) => misfitsOf("Template", one.id, REVISION.bodies.template(scope, one))),
    ...[...networkVolumes.values()].flatMap((one) =>
      misfitsOf("NetworkVolume", one.id, REVISION.bodies.networkVolume(scope, one)),
    ),
    ...[...pods.values()].flatMap((one) => misfitsOf("Pod", one.id, REVISION.bodies.pod(scope, one))),
  ];
}

/** Addresses are not looked at: they follow from where this emulator listens, which is not known yet. */
function misfitsOf(kind: string, id: string, body: object): string[] {
  return REVISION.failuresAgainst(kind, { ...body, requestUrls: undefined }).map(
    (failure) => `${kind} ${id}: ${failure}`,
  );
}
