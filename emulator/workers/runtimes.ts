import { Agent } from "undici";
import type { Handler } from "../jobs/handler";
import type { Endpoint, Worker } from "../state/entities";
import type { Scope, WorkerRuntimes } from "../state/service";
import { Backoff } from "./backoff";
import { BuiltInWorker } from "./built-in";
import { Guardian } from "./guardian";
import { checkPlatform, entryFor, type WorkerSource } from "./source";
import { Supervision } from "./supervision";
import { workerHandler } from "./worker-handler";

/** Sources by image, with or without a tag. */
export type WorkerSources = Readonly<Record<string, WorkerSource>>;

/** Whoever keeps connections to workers, which end with them. */
export interface Connections {
  workerLeft(worker: Worker): void;
  stopAll(): void;
}

/** The programs behind the workers of all endpoints: a process, an address, or the built-in worker. */
export class Runtimes implements WorkerRuntimes {
  /**
   * Sends requests to workers. A worker may close an idle connection at any time, and no request may fail because of
   * that, so each request has its own connection. The time limits are the service's, not the connection's.
   */
  readonly dispatcher = new Agent({ pipelining: 0, headersTimeout: 0, bodyTimeout: 0 });
  connections: Connections = { workerLeft: () => {}, stopAll: () => {} };
  private readonly running = new Map<Worker, Supervision>();
  private readonly ending = new Set<Promise<void>>();
  private readonly guardian = new Guardian();
  private readonly builtIn = new BuiltInWorker();
  private readonly backoff = new Backoff();
  private readonly handler = workerHandler(this.dispatcher, (id) => this.byId(id));

  /** Throws an `Error` for commands on Windows. */
  constructor(private readonly sources: WorkerSources) {
    checkPlatform(sources, process.platform);
  }

  start(scope: Scope, endpoint: Endpoint, worker: Worker): boolean {
    const source = entryFor(this.sources, worker.image);
    if (!source) return true;
    const seat = { scope, endpoint, worker };
    this.running.set(worker, new Supervision(seat, source, this.guardian, this.backoff));
    return false;
  }

  stop(worker: Worker): void {
    this.connections.workerLeft(worker);
    const supervision = this.running.get(worker);
    if (!supervision) return;
    this.running.delete(worker);
    void this.untilEnded(supervision.stop());
  }

  stopAll(): void {
    this.connections.stopAll();
    for (const worker of [...this.running.keys()]) this.stop(worker);
  }

  handlerFor(image: string): Handler | undefined {
    return entryFor(this.sources, image) && this.handler;
  }

  /** The origin of a worker; undefined while it is not known. An image without a source has the built-in worker. */
  async originOf(worker: Worker): Promise<string | undefined> {
    const supervision = this.running.get(worker);
    return supervision ? supervision.origin : this.builtIn.origin();
  }

  /** Stops and starts what runs behind an image, with or without a tag; resolves to the number of workers. */
  async restart(image: string): Promise<number> {
    const all = [...this.running.values()];
    const concerned = all.filter(({ seat }) => entryFor({ [image]: true }, seat.worker.image));
    await Promise.all(concerned.map((one) => this.untilEnded(one.restart())));
    return concerned.length;
  }

  /** Resolves once no process is left of those that were stopped. */
  async settled(): Promise<void> {
    await Promise.all(this.ending);
  }

  /** Stops everything; nothing of it is left once this resolves. */
  async close(): Promise<void> {
    this.stopAll();
    await this.settled();
    await Promise.all([this.guardian.close(), this.builtIn.close(), this.dispatcher.destroy()]);
  }

  private byId(workerId: string): Supervision | undefined {
    return [...this.running.values()].find(({ seat }) => seat.worker.id === workerId);
  }

  private untilEnded(work: Promise<void>): Promise<void> {
    const ended = work.finally(() => this.ending.delete(ended));
    this.ending.add(ended);
    return ended;
  }
}
