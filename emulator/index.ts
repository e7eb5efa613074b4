import { randomInt } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Handler } from "./jobs/handler";
import { Balancer } from "./load-balancing/balancer";
import { resume } from "./resume";
import { buildServer } from "./server";
import { Clock } from "./state/clock";
import { identityOf } from "./state/identity";
import { type Choices, readOptions } from "./state/options";
import { DEFAULT_QUOTAS, PUBLISHED_QUOTAS, type Quotas } from "./state/quota";
import { Random } from "./state/random";
import { Service } from "./state/service";
import { type Snapshot, snapshotOf } from "./state/snapshot";
import { SnapshotFile } from "./state/snapshot-file";
import { NoSnapshot } from "./state/snapshot-shape";
import { textModel } from "./text/public-model";
import { Runtimes, type WorkerSources } from "./workers/runtimes";

export type { Handler, HandlerContext, HandlerJob } from "./jobs/handler";
export { DEFAULTS as DEFAULT_OPTIONS, OPTION_NAMES } from "./state/options";
export { DataFileUnusable } from "./state/snapshot-file";
export { readWorkerSource, type WorkerCommand, type WorkerSource, type WorkerUrl } from "./workers/source";
export type { Choices as EmulatorChoices, Quotas as EmulatorQuotas, WorkerSources };

/** How an emulator begins; `reset` returns to this. */
export interface EmulatorOptions {
  /** 0, the default, picks a free one. */
  readonly port?: number;
  /** `still`, the default, moves only by `POST /_emulator/clock`; `wall` follows the machine's clock as well. */
  readonly clock?: "still" | "wall";
  /** Where the time of a still clock begins; default: now. */
  readonly startTime?: Date;
  /** Requests a user may make; `default` is 6,000 a minute, `published` the interface's example (60 a minute). */
  readonly quota?: "default" | "published" | "off" | Quotas;
  /** Makes ids and keys the same on every run. */
  readonly seed?: number;
  /** Same names as `POST /_emulator/options`. */
  readonly options?: Partial<Choices>;
  /**
   * The name of the default account. Its id and `apiKey` follow from the name, so that they are the same each time;
   * without a name they are new each time.
   */
  readonly account?: string;
  /**
   * A file that keeps accounts, keys, objects, bills, options and the clock's time from one start to the next. It is
   * made if it is not there, with mode 0600, and written 250 ms after a change and on `close`.
   */
  readonly data?: string;
  /**
   * The code of workers, by the image that they run: a reference with its tag or digest, or a name without, such as
   * `org/worker`. An image that is not named here answers its input.
   */
  readonly handlers?: Readonly<Record<string, Handler>>;
  /**
   * What runs behind an image in place of such code: a command, started once for each worker, or the address of a
   * server. Images are named as for `handlers`; what stands here wins.
   */
  readonly workers?: WorkerSources;
}

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
  // Jobs have a host of their own in the real service; here a prefix tells the two apart.
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

/** The account of `emulator.apiKey` where no name is given. */
const DEFAULT_ACCOUNT = "a";

function buildService(options: EmulatorOptions, file: SnapshotFile | undefined, runtimes: Runtimes): Service {
  const snapshot = file?.read();
  const service = newService(options, snapshot);
  service.runtimes = runtimes;
  if (snapshot && file) goOn(service, snapshot, file);
  openDefaultAccount(service, options.account, snapshot?.apiKey);
  return service;
}

function newService(options: EmulatorOptions, snapshot: Snapshot | undefined): Service {
  const start = options.startTime?.getTime() ?? snapshot?.clock.now ?? Math.floor(Date.now() / 1000) * 1000;
  const random = new Random(snapshot?.seed ?? options.seed ?? randomInt(2 ** 32));
  const defaultAccount = options.account ?? snapshot?.defaultAccount ?? DEFAULT_ACCOUNT;
  const { handlers = {} } = options;
  const chosen = { options: readOptions({ ...options.options }), quotas: quotasOf(options.quota) };
  const beginnings = { ...chosen, defaultAccount, handlers };
  const service = new Service(new Clock(options.clock ?? "still", start), random, beginnings);
  service.models.push(textModel(service));
  return service;
}

function goOn(service: Service, snapshot: Snapshot, file: SnapshotFile): void {
  try {
    resume(service, snapshot);
  } catch (error) {
    throw error instanceof NoSnapshot ? file.notOurs(error.message) : error;
  }
}

/** An account that the file knows stays what it is; its key is the one that follows from the name, or the file's. */
function openDefaultAccount(service: Service, name: string | undefined, kept: string | undefined): void {
  const { accounts, defaultAccount } = service;
  const own = name === undefined ? undefined : identityOf(name);
  // Drawn before the account is, as it always was: a seed goes on making the same ids.
  const apiKey = own?.apiKey ?? kept ?? service.ids.apiKey();
  accounts.named(defaultAccount, own?.userId);
  service.apiKey = accounts.issue(defaultAccount, "full", apiKey);
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

function quotasOf(quota: EmulatorOptions["quota"] = "default"): Quotas | null {
  if (quota === "default") return DEFAULT_QUOTAS;
  if (quota === "published") return PUBLISHED_QUOTAS;
  return quota === "off" ? null : quota;
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
