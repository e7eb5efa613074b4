import type { Account } from "../state/accounts";
import { Log } from "../state/logs";
import type { Handler } from "./handler";
import type { Host, JobWorker } from "./host";

/** A model that the service itself hosts: its slug takes the place of an endpoint's id (docs/service.md#jobs). */
export interface PublicModel {
  readonly slug: string;
  /** The code that carries out an account's jobs. */
  handlerOf(account: Account): Handler;
  /** Throws `Unserved` where an input is refused before it becomes the job of that id. */
  check(input: unknown, jobId: string): void;
  /** The worker that its answers name. */
  readonly workerId: string;
}

/** A job may take so long, ms; nothing is published, so it is the console's default for endpoints. */
const TIMEOUT_MS = 600_000;

/** A worker that is always there, and takes any number of jobs. */
export function modelHost(account: Account, { slug, handlerOf, workerId }: PublicModel): Host {
  const handler = handlerOf(account);
  const worker: JobWorker = { id: workerId, image: slug, log: new Log() };
  const turn = { release: () => {} };
  return {
    id: slug,
    timeoutMs: () => TIMEOUT_MS,
    env: () => ({}),
    wait: (claim) => {
      claim.taken(worker, turn);
      return turn;
    },
    handlerOf: () => handler,
    recycle: () => {},
    workers: () => ({ idle: 1, initializing: 0, ready: 1, running: 0, throttled: 0, unhealthy: 0 }),
  };
}
