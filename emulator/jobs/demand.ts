/** A job or a request that needs a worker, of which only the id matters here. */
export interface Claim<W extends { readonly id: string }> {
  /** The time at which it began to wait, ms since the epoch. */
  readonly since: number;
  /** It waits for a worker that is there, and never makes one start (docs/service.md#job-requests). */
  readonly lowPriority?: boolean;
  /** True for a worker that may take it; any worker may when this is absent. */
  fits?(worker: W): boolean;
  /** A worker takes it. It must not be released before this has returned. */
  taken(worker: W, turn: Turn): void;
  /** The worker is gone; the claim counts no more. */
  lost?(): void;
}

/** A claim's place, first among those that wait and then with its worker. */
export interface Turn {
  /** Gives the place up, or the worker back; the second call does nothing. */
  release(): void;
}

/**
 * A worker of a queue takes one job at a time; balanced requests share workers (docs/service.md#autoscaling,
 * docs/service.md#load-balancing).
 */
export function demandOf<W extends { readonly id: string }>(type: "QUEUE_BASED" | "LOAD_BALANCING"): Demand<W> {
  return new Demand(type === "QUEUE_BASED" ? 1 : Number.POSITIVE_INFINITY);
}

/** The jobs and requests that want an endpoint's workers. The autoscaler counts them, and free workers go to the oldest. */
export class Demand<W extends { readonly id: string }> {
  /** Oldest first. */
  readonly waiting: Claim<W>[] = [];
  /** The claims that keep each worker busy, by its id. */
  readonly active = new Map<string, Claim<W>[]>();
  /** The time at which the autoscaler last started a worker because of a delay. */
  lastStartAt = Number.NEGATIVE_INFINITY;
  /** The time at which it looks at the delay again; undefined when nothing is planned. */
  nextLookAt: number | undefined;
  /** Called when a claim comes or goes. */
  onChange = () => {};

  /** `most` is how many claims one worker takes at a time. */
  constructor(private readonly most: number) {}

  /** Puts a claim at the end of those that wait; a free worker takes it before this returns. */
  wait(claim: Claim<W>): Turn {
    this.waiting.push(claim);
    this.onChange();
    return this.turnOf(claim);
  }

  /** The number of claims that keep a worker busy. */
  loadOf(workerId: string): number {
    return this.active.get(workerId)?.length ?? 0;
  }

  /** Claims that workers are busy with. */
  get activeCount(): number {
    return [...this.active.values()].reduce((sum, claims) => sum + claims.length, 0);
  }

  /** Lets the workers take what waits, in order; one with less to do comes first. */
  handOut(workers: readonly W[]): void {
    for (const claim of [...this.waiting]) {
      const free = workers.filter(({ id }) => this.loadOf(id) < this.most);
      if (free.length === 0) return;
      const fitting = free.filter((worker) => claim.fits?.(worker) ?? true);
      const [worker] = fitting.sort((a, b) => this.loadOf(a.id) - this.loadOf(b.id));
      if (worker) this.give(claim, worker);
    }
  }

  /** Notifies the work of a worker that the worker is gone. */
  lose(workerId: string): void {
    const claims = this.active.get(workerId) ?? [];
    this.active.delete(workerId);
    for (const claim of claims) claim.lost?.();
  }

  private give(claim: Claim<W>, worker: W): void {
    this.waiting.splice(this.waiting.indexOf(claim), 1);
    this.active.set(worker.id, [...(this.active.get(worker.id) ?? []), claim]);
    claim.taken(worker, this.turnOf(claim));
  }

  private turnOf(claim: Claim<W>): Turn {
    return { release: () => this.release(claim) };
  }

  private release(claim: Claim<W>): void {
    const place = this.waiting.indexOf(claim);
    if (place >= 0) this.waiting.splice(place, 1);
    else if (!this.giveBack(claim)) return;
    this.onChange();
  }

  private giveBack(claim: Claim<W>): boolean {
    for (const [id, claims] of this.active) {
      if (!claims.includes(claim)) continue;
      const rest = claims.filter((other) => other !== claim);
      if (rest.length > 0) this.active.set(id, rest);
      else this.active.delete(id);
      return true;
    }
    return false;
  }
}
