import { DeadlineExceeded, type Endpoint, NotFound, ServiceError, until } from "../../client";
import { type DesiredEndpoint, ENDPOINT_POLICIES } from "../../model/endpoint";
import { policyInForce } from "../delete-policy";
import { type Call, Refused } from "../kind";
import type { LiveEndpoint } from "./live";
import { type Queue, queueOf } from "./queue";

type Worker = { readonly id: string; readonly status: string };

/** Asks for workers at zero, by the policy in force, then deletes. Throws `NotFound` when it is gone already. */
export async function removeEndpoint(
  id: string,
  live: LiveEndpoint,
  desired: DesiredEndpoint,
  call: Call,
): Promise<void> {
  const policy = policyInForce(call, desired.deletePolicy, ENDPOINT_POLICIES);
  const bound = desired.templateId !== undefined;
  if (policy === "refuse") refuseWorkers(await freshRest(id, call), call);
  // GraphQL refuses unless both settings are 0 (docs/service.md#deleting-an-endpoint).
  const scaled = policy === "drain" || (policy === "force" && bound);
  let stands = "may be";
  try {
    if (scaled) await scaleToZero(id, live, call);
    stands = "are";
    if (policy === "drain") await drain(id, live, call);
    // REST would delete the template too, so an endpoint of the program's own template goes by GraphQL
    // (docs/service.md#deleting-an-endpoint).
    await (bound ? deleteBound(id, call) : call.client.endpoints.delete(id));
  } catch (error) {
    const began = stands === "are" || (error instanceof ServiceError && error.outcomeUnknown);
    const isOver = !scaled || !began || error instanceof NotFound;
    if (!isOver && error instanceof Error) error.message += `\n${leftAtZero(id, live, stands)}`;
    throw error;
  }
}

/** Whoever stops between the two steps must know what stands half done. */
const leftAtZero = (id: string, { rest: { name, workers } }: LiveEndpoint, stands: string): string =>
  `"${name}" (${id}) was not deleted, and its workers ${stands} set to 0 now` +
  `${atZero({ workers }) ? "" : ` (before: min ${workers.min}, max ${workers.max})`}. ` +
  "Run the delete again to go on, or pulumi up with the endpoint in the program to restore its workers.";

/** GraphQL answers nothing that tells whether it is gone. */
async function deleteBound(id: string, { client, label }: Call): Promise<void> {
  try {
    await client.graphql.deleteEndpoint(id);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
  const left = await client.endpoints.get(id).catch((error: unknown) => {
    if (error instanceof NotFound) return undefined;
    throw error;
  });
  if (left)
    throw new Error(
      `${label}: the service confirmed that endpoint ${id} was deleted, but still lists it. Run the command again`,
    );
}

/** The guards ask what is now; endpoints that go at the same time share one list. */
const freshRest = async (id: string, { client }: Call): Promise<Endpoint> =>
  (await client.endpoints.listFresh()).find((endpoint) => endpoint.id === id) ?? client.endpoints.get(id);

const atZero = ({ workers }: Pick<Endpoint, "workers">) => workers.min === 0 && workers.max === 0;

function refuseWorkers(rest: Endpoint, call: Call): void {
  if (atZero(rest)) return;
  const { id, name, workers } = rest;
  throw new Refused(
    `${call.label}: "${name}" (${id}) is not deleted, because its workers are not at zero (min ${workers.min}, max ${workers.max}). ` +
      'Set workers.min and workers.max to 0 first, or deletePolicy to "drain" or "force" ' +
      "(CLOUDCOMPUTE_DELETE_POLICY for one run). Nothing was changed.",
  );
}

/** Settings that were not 0 a moment ago need no second look: the PATCH sets them, whatever they are now. */
async function scaleToZero(id: string, { rest }: LiveEndpoint, call: Call): Promise<void> {
  if (atZero(rest) && atZero(await freshRest(id, call))) return;
  await call.client.endpoints.patch(id, { workers: { min: 0, max: 0 } });
}

/** Waits until the last worker has left; jobs that run are finished by then. */
async function drain(id: string, live: LiveEndpoint, call: Call): Promise<void> {
  const queue = inPassing(queueOf(live, call));
  let left: readonly Worker[] = [];
  let report: Promise<void> | undefined;
  try {
    await until(call.client, {
      what: () => `${call.label}: waiting for ${listed(left)} to stop`,
      everyMs: [1000, 2000, 3000, 5000],
      check: async () => {
        const now = await workersOf(id, call);
        left = now;
        // Endpoints that drain at the same time share their looks: the answer about the queue must hold none of them up.
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

/** Says once what becomes of the jobs, if there is anything to wait for or to lose. */
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

/** Work that is awaited later: its error is thrown there. Where the drain fails before, its own error says why. */
function inPassing<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

const draining = (id: string, live: LiveEndpoint, { text }: Queue, call: Call) =>
  `${call.label}: draining "${live.rest.name}" (${id}): ${text}`;

/** One list serves every endpoint that drains at the same time; where it lacks this one, its own route. */
async function workersOf(id: string, { client }: Call): Promise<readonly Worker[]> {
  const binding = (await client.graphql.endpoints.listFresh()).find((endpoint) => endpoint.id === id);
  return binding ? binding.workers : (await client.endpoints.workers(id)).workers;
}

const listed = (workers: readonly Worker[]) =>
  `${workers.length} worker${workers.length === 1 ? "" : "s"} (${workers.map(({ id, status }) => `${id} ${status}`).join(", ")})`;

const stuck = (id: string, live: LiveEndpoint, left: readonly Worker[], call: Call) =>
  `${call.label}: "${live.rest.name}" (${id}) is not deleted: ${listed(left)} did not stop in time. ` +
  "Run the command again, allow more time with customTimeouts.delete, or end the jobs with CLOUDCOMPUTE_DELETE_POLICY=force.";
