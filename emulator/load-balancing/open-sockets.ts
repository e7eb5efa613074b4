import type { Turn } from "../jobs/demand";
import type { Worker } from "../state/entities";
import type { Admitted } from "./gate";
import { type Held, isReady } from "./wait";
import type { Sockets } from "./web-socket";

/** A socket without a message for so long is idle, and no load (docs/service.md#websockets); ms, our choice. */
const QUIET_MS = 5_000;

/** The claim of one socket on its worker: it holds a place while messages pass, and none while it is idle. */
class SocketLoad {
  private turn: Turn | undefined;
  private usedAt = 0;
  private ended = false;
  private forget = () => {};

  constructor(
    private readonly admitted: Admitted,
    private readonly worker: Worker,
  ) {}

  /** A message passed. */
  used(): void {
    const { clock } = this.admitted.scope.service;
    this.usedAt = clock.now();
    if (this.turn || this.ended || !isReady(this.worker)) return;
    this.claim();
    this.planLook();
  }

  end(): void {
    this.ended = true;
    this.forget();
    this.release();
  }

  private claim(): void {
    const { demand } = this.admitted.endpoint;
    let isTaken = false;
    const turn = demand.wait({
      since: this.usedAt,
      fits: (worker) => worker === this.worker,
      taken: () => {
        isTaken = true;
      },
    });
    // It has its worker already, and must not make another one start.
    if (isTaken) this.turn = turn;
    else turn.release();
  }

  private planLook(): void {
    const { clock } = this.admitted.scope.service;
    const due = this.usedAt + QUIET_MS;
    this.forget = clock.at(due, () => (this.usedAt + QUIET_MS > due ? this.planLook() : this.release()));
  }

  private release(): void {
    this.turn?.release();
    this.turn = undefined;
  }
}

/** The WebSockets that pass through, by worker. */
export class OpenSockets {
  private readonly all = new Map<Worker, Set<Sockets>>();

  loadOf(admitted: Admitted, worker: Worker): SocketLoad {
    return new SocketLoad(admitted, worker);
  }

  /** Keeps both ends until one of them closes or the worker stops. */
  add({ worker, lost }: Held, sockets: Sockets, load: SocketLoad): void {
    const ofWorker = this.all.get(worker) ?? new Set();
    this.all.set(worker, ofWorker.add(sockets));
    sockets.caller.once("close", () => {
      load.end();
      ofWorker.delete(sockets);
    });
    if (lost.aborted) end(sockets);
  }

  endOf(worker: Worker): void {
    for (const sockets of this.all.get(worker) ?? []) end(sockets);
    this.all.delete(worker);
  }

  endAll(): void {
    for (const worker of [...this.all.keys()]) this.endOf(worker);
  }
}

function end({ caller, worker }: Sockets): void {
  caller.terminate();
  worker.terminate();
}
