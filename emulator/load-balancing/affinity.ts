import { EventEmitter } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import type { Endpoint } from "../state/entities";
import type { Choices } from "../state/options";

/** Which worker a request asks for (docs/service.md#worker-affinity). */
export interface Affinity {
  readonly workerId: string;
  /** `soft` takes another one when it is not ready, `resume` starts it again when it has been scaled down. */
  readonly kind: "soft" | "strict" | "resume";
}

/** The header that names the worker, in answers and in requests. */
export function workerHeader({ brand }: Choices): string {
  return `X-${brand.charAt(0).toUpperCase()}${brand.slice(1).toLowerCase()}-Worker-Id`;
}

/** The affinity that a request asks for; undefined without the header. */
export function affinityOf(headers: IncomingHttpHeaders, options: Choices): Affinity | undefined {
  const value = headers[workerHeader(options).toLowerCase()];
  const [, mode, workerId] = /^\s*(?:(strict|strict-resume)\s+)?(\S+)\s*$/.exec(String(value ?? "")) ?? [];
  if (workerId === undefined) return undefined;
  return { workerId, kind: mode === "strict" ? "strict" : mode === "strict-resume" ? "resume" : "soft" };
}

/** The workers that requests may insist on. */
export class Roster {
  private readonly answered = new WeakMap<Endpoint, Set<string>>();
  private readonly departures = new EventEmitter().setMaxListeners(0);

  /** The worker answers a request, so its caller knows its id. */
  note(endpoint: Endpoint, workerId: string): void {
    this.answered.set(endpoint, (this.answered.get(endpoint) ?? new Set()).add(workerId));
  }

  /** True if the worker is the endpoint's, or was. */
  knows(endpoint: Endpoint, workerId: string): boolean {
    return this.answered.get(endpoint)?.has(workerId) ?? false;
  }

  left(workerId: string): void {
    this.departures.emit(workerId);
  }

  /** Calls `act` when the worker stops, unless the returned function was called before. */
  whenLeft(workerId: string, act: () => void): () => void {
    this.departures.once(workerId, act);
    return () => this.departures.off(workerId, act);
  }
}
