import { DeadlineExceeded, type Endpoint, type EndpointBinding, NotFound, ServiceError, until } from "../../client";
import { type DesiredEndpoint, ENDPOINT_POLICIES } from "../../model/endpoint";
import { policyInForce } from "../delete-policy";
import { type Call, Refused } from "../kind";
import type { NextSteps } from "../next-steps";
import type { LiveEndpoint } from "./live";
import { type Queue, queueOf } from "./queue";

type WorkerLimits = Endpoint["workers"];
type Worker = { readonly id: string; readonly status: string };

/**
 * Brings the workers to zero as the policy in force requires, then deletes the endpoint. Throws `NotFound` if it is
 * already gone, and `Refused` if the policy forbids the delete or the workers do not stop in time.
 */
export async function removeEndpoint(
  id: string,
  live: LiveEndpoint,
  desired: DesiredEndpoint,
  call: Call,
): Promise<void> {
  const policy = policyInForce(call, desired.deletePolicy, ENDPOINT_POLICIES);
  const bound = desired.templateId !== undefined;
  if (policy === "refuse") refuseWorkers(live, await limitsOf(id, call), call);
  // GraphQL refuses to delete unless both settings are 0 (docs/service.md#deleting-an-endpoint).
  const scaled = policy === "drain" || (policy === "force" && bound);
  let stands = "may be";
  try {
    const isStill = scaled && (await scaleToZero(id, live, call));
    stands = "are";
    if (policy === "drain" && !isStill) await drain(id, live, call);
    // REST would delete the template too, so an endpoint that uses the program's own template is deleted by GraphQL
    // (docs/service.md#deleting-an-endpoint).
    await (bound ? deleteBound(id, call) : call.client.endpoints.delete(id));
  } catch (error) {
    const began = stands === "are" || (error instanceof ServiceError && error.outcomeUnknown);
    const isOver = !scaled || !began || error instanceof NotFound;
    if (!isOver && error instanceof Error) error.message += `\n${leftAtZero(id, live, stands, call.next)}`;
    throw error;
  }
}

/** If the delete fails between its two steps, the error must report that the workers were scaled to zero. */
const leftAtZero = (
  id: string,
  { rest: { name, workers } }: LiveEndpoint,
  stands: string,
  { deploy }: NextSteps,
): string =>
  `"${name}" (${id}) was not deleted, and its workers ${stands} set to 0 now` +
  `${atZero(workers) ? "" : ` (before: min ${workers.min}, max ${workers.max})`}. ` +
  `Run the delete again to go on, or ${deploy} with the endpoint in the program to restore its workers.`;

/**
 * GraphQL's answer does not show whether the endpoint is gone, so a read confirms it. All endpoints that are deleted at
 * the same time share it. REST decides if GraphQL itself had not found the endpoint, or still shows it.
 */
async function deleteBound(id: string, { client, label }: Call): Promise<void> {
  const { graphql, endpoints } = client;
  const isDeleted = await graphql.deleteEndpoint(id).then(() => true, missing);
  if (isDeleted && (await graphql.endpoints.current(id)) === "gone") return;
  if (await endpoints.get(id).catch(missing))
    throw new Error(
      `${label}: the service confirmed that endpoint ${id} was deleted, but still lists it. Run the command again`,
    );
}

function missing(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error;
}

/**
 * The endpoint as the service has it now. Endpoints that are deleted at the same time share the request. `undefined` if
 * GraphQL does not have the endpoint or its entry cannot be read, so that REST must decide.
 */
async function current(id: string, { client }: Call): Promise<EndpointBinding | undefined> {
  const found = await client.graphql.endpoints.current(id);
  return found === "gone" ? undefined : found;
}

const limitsOf = async (id: string, call: Call): Promise<WorkerLimits> =>
  (await current(id, call))?.workerLimits ?? (await call.client.endpoints.get(id)).workers;

const atZero = (limits: WorkerLimits | undefined) => limits?.min === 0 && limits.max === 0;

function refuseWorkers({ rest: { id, name } }: LiveEndpoint, workers: WorkerLimits, call: Call): void {
  if (atZero(workers)) return;
  throw new Refused(
    `${call.label}: "${name}" (${id}) is not deleted, because its workers are not at zero (min ${workers.min}, max ${workers.max}). ` +
      'Set workers.min and workers.max to 0 first, or deletePolicy to "drain" or "force" ' +
      "(CLOUDCOMPUTE_DELETE_POLICY for one run). Nothing was changed.",
  );
}

/**
 * Returns true if the endpoint has no worker and cannot start one. One answer must show both, because a worker that has
 * left proves nothing while the settings can still start another.
 *
 * If the settings were not 0 when they were last read, no fresh read is needed: the PATCH sets them to 0 either way.
 */
async function scaleToZero(id: string, { rest }: LiveEndpoint, call: Call): Promise<boolean> {
  const now = atZero(rest.workers) ? await current(id, call) : undefined;
  if (now && atZero(now.workerLimits)) return now.workers.length === 0;
  await call.client.endpoints.patch(id, { workers: { min: 0, max: 0 } });
  return false;
}

/** Waits until the last worker has left. The service lets running jobs finish first. */
async function drain(id: string, live: LiveEndpoint, call: Call): Promise<void> {
  const queue = inPassing(queueOf(live, call));
  let left: readonly Worker[] = [];
  let report: Promise<void> | undefined;
  try {
    await until(call.client, {
      what: () => `${call.label}: waiting for ${listed(left)} to stop`,
      everyMs: [1000, 2000, 3000, 5000],
      inStep: true,
      check: async () => {
        const now = await workersOf(id, call);
        left = now;
        // Endpoints that drain together share each look at their workers, so none of them may wait here for its queue's
        // count.
        report ??= reported(id, live, { queue, isBusy: now.length > 0 }, call);
        return now.length === 0 || undefined;
      },
    });
    await report;
  } catch (error) {
    if (error instanceof DeadlineExceeded) throw new Refused(stuck(id, live, left, call));
    throw error;
  }
}

/** Reports once what happens to the jobs, if there are workers to wait for or jobs to lose. */
function reported(
  id: string,
  live: LiveEndpoint,
  { queue, isBusy }: { readonly queue: Promise<Queue>; readonly isBusy: boolean },
  call: Call,
): Promise<void> {
  return inPassing(
    queue.then((known) => {
      if (isBusy || known.isLost) call.report("warning", draining(id, live, known, call));
    }),
  );
}

/**
 * Marks a promise that is awaited later, so that an early rejection is not reported as unhandled. If the drain fails
 * first, its own error is thrown instead.
 */
function inPassing<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

const draining = (id: string, live: LiveEndpoint, { text }: Queue, call: Call) =>
  `${call.label}: draining "${live.rest.name}" (${id}): ${text}`;

const workersOf = async (id: string, call: Call): Promise<readonly Worker[]> =>
  ((await current(id, call)) ?? (await call.client.endpoints.workers(id))).workers;

const listed = (workers: readonly Worker[]) =>
  `${workers.length} worker${workers.length === 1 ? "" : "s"} (${workers.map(({ id, status }) => `${id} ${status}`).join(", ")})`;

const stuck = (id: string, live: LiveEndpoint, left: readonly Worker[], call: Call) =>
  `${call.label}: "${live.rest.name}" (${id}) is not deleted: ${listed(left)} did not stop in time. ` +
  `Run the command again, allow more time with ${call.next.timeLimit}.delete, or end the jobs with CLOUDCOMPUTE_DELETE_POLICY=force.`;
