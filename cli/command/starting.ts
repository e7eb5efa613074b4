import { type Client, endedBy, ServiceError, until, type Worker } from "../../provider/client";
import { note } from "./output";

/** The endpoint whose workers are watched. `client` obeys the limits of the call. */
interface Watched {
  readonly client: Client;
  readonly endpoint: { readonly id: string; readonly name: string };
}

/**
 * Runs a call, and meanwhile reports what its workers do until one of them has started: a call that nothing answers
 * looks the same whether its workers start slowly, fail to start, or find no GPU.
 */
export async function whileStarting<T>({ client, endpoint }: Watched, work: () => Promise<T>): Promise<T> {
  const ends = new AbortController();
  const { report: _, ...limits } = client.limits;
  const watched = watch(client.with(endedBy(limits, ends.signal)), endpoint);
  try {
    return await work();
  } finally {
    ends.abort();
    await watched;
  }
}

/** The call itself reports errors of the service, and it ends the watch. */
async function watch(client: Client, endpoint: Watched["endpoint"]): Promise<void> {
  let reported = "";
  const check = async (): Promise<true | undefined> => {
    const { workers } = await client.endpoints.workers(endpoint.id);
    if (workers.some(({ status }) => status === "RUNNING")) return true;
    const line = lineOf(workers, endpoint);
    if (line !== reported) note(line);
    reported = line;
    return undefined;
  };
  try {
    await client.clock.sleep(PATIENCE, client.limits.signal);
    await until(client, { what: () => `workers of ${endpoint.id}`, everyMs: [2000, 5000], check });
  } catch (error) {
    if (!(error instanceof ServiceError) && client.limits.signal?.aborted !== true) throw error;
  }
}

/** Milliseconds after which a call is slow enough that a person wants to know why. */
const PATIENCE = 2000;

function lineOf(workers: readonly Worker[], { id, name }: Watched["endpoint"]): string {
  const all = workers.map(({ status }) => status as string);
  const states = [...new Set(all)].map((status) => `${all.filter((one) => one === status).length} ${status}`);
  const why = all.includes("UNHEALTHY") ? `; cloudcompute logs ${id} shows why` : "";
  return `workers of ${name}: ${states.join(", ") || "none"}${why}`;
}
