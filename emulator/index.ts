import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { buildService } from "./first-service";
import { Balancer } from "./load-balancing/balancer";
import { buildServer } from "./server";
import type { EmulatorOptions } from "./start-options";
import type { Clock } from "./state/clock";
import type { Service } from "./state/service";
import { snapshotOf } from "./state/snapshot";
import { SnapshotFile } from "./state/snapshot-file";
import { Runtimes } from "./workers/runtimes";

export type { Handler, HandlerContext, HandlerJob } from "./jobs/handler";
export type { EmulatorOptions } from "./start-options";
export { type Choices as EmulatorChoices, DEFAULTS as DEFAULT_OPTIONS, OPTION_NAMES } from "./state/options";
export type { Quotas as EmulatorQuotas } from "./state/quota";
export { DataFileUnusable } from "./state/snapshot-file";
export type { WorkerSources } from "./workers/runtimes";
export { readWorkerSource, type WorkerCommand, type WorkerSource, type WorkerUrl } from "./workers/source";

/** A running emulator, reachable from this machine only. */
export interface Emulator {
  /** `{base_url}`: REST under `/v2`, GraphQL at `/graphql`, control under `/_emulator`; no trailing slash. */
  readonly url: string;
  /** `{run_url}`. */
  readonly runUrl: string;
  /** A key with full access to the default account. */
  readonly apiKey: string;
  /** Empties all accounts and returns to the first options; keys stay valid, time does not go back. */
  reset(): Promise<void>;
  /**
   * Stops and starts what runs behind an image, with or without its tag, as after a change of its files; the workers
   * keep their ids. Resolves to the number of workers, once all have been started anew.
   */
  restartWorkers(image: string): Promise<number>;
  /** Ends every connection and frees the port. Rejects with `DataFileUnusable` when the last state can't be kept. */
  close(): Promise<void>;
}

/**
 * Starts a stateful emulator of the whole service on the loopback address.
 * Rejects when the port is taken or an option is unknown, and with `DataFileUnusable` when the data file can't be
 * read, is damaged or of another version, or can't be written; it is left as it was then.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const file = options.data === undefined ? undefined : new SnapshotFile(options.data);
  const runtimes = new Runtimes(options.workers ?? {});
  try {
    return await started(options, file, runtimes);
  } catch (error) {
    // Workers that were read from the file may run already.
    await runtimes.close();
    throw error;
  }
}

async function started(
  options: EmulatorOptions,
  file: SnapshotFile | undefined,
  runtimes: Runtimes,
): Promise<Emulator> {
  const service = buildService(options, file, runtimes);
  const balancer = new Balancer(service, runtimes);
  const server = buildServer(service, balancer);
  const url = await listen(server, options.port ?? 0);
  await keepState(service, server, file);
  // In the real service, jobs have their own host; here a prefix distinguishes the two.
  service.runUrl = `${url}/run`;
  service.port = Number(new URL(url).port);
  const ticking = options.clock === "wall" ? tick(service.clock) : undefined;
  return {
    url,
    runUrl: service.runUrl,
    apiKey: service.apiKey,
    reset: async () => {
      service.reset();
      await runtimes.settled();
    },
    restartWorkers: (image) => runtimes.restart(image),
    close: once(async () => {
      clearInterval(ticking);
      // The server would wait for open WebSockets.
      balancer.stopAll();
      await server.close();
      service.onChange = () => {};
      try {
        file?.close();
      } finally {
        service.stopJobs();
        await runtimes.close();
      }
    }),
  };
}

/** By the time of a second call the file may be another emulator's. */
function once(end: () => Promise<void>): () => Promise<void> {
  let ended: Promise<void> | undefined;
  return () => {
    ended ??= end();
    return ended;
  };
}

/** Writes the file for the first time, so that one that can't be written is noticed at the start. */
async function keepState(service: Service, server: FastifyInstance, file: SnapshotFile | undefined): Promise<void> {
  if (!file) return;
  try {
    file.keep(() => snapshotOf(service));
    service.onChange = () => file.touch();
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function listen(server: FastifyInstance, port: number): Promise<string> {
  await server.listen({ host: "127.0.0.1", port });
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

const TICK_MS = 50;

/** Requests settle what is due by themselves; running jobs and open log streams need somebody to look at the clock. */
function tick(clock: Clock): NodeJS.Timeout {
  return setInterval(() => clock.settle(), TICK_MS).unref();
}
