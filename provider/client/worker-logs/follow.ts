import { InvalidInput, NotFound, ServiceError } from "../errors";
import type { Clock, Limits } from "../limits";
import { REVISION } from "../revisions";
import type { Request } from "../transport/exchange";
import type { EventStream } from "../transport/open-stream";
import { nap, type WaitReporter, waitReporter } from "../wait";
import { linesOf } from "./lines";
import type { LogLine, LogQuery } from "./types";

/** Milliseconds between two connections; the last one repeats. */
const PAUSES = [1000, 2000, 4000, 8000, 10_000];

/** The worker whose log to read, and what the client needs to read it. */
export interface Following {
  readonly clock: Clock;
  readonly limits: Limits;
  open(request: Request): Promise<EventStream>;
  readonly endpointId: string;
  readonly workerId: string;
}

/**
 * Yields lines until the caller's deadline or signal, or until the worker is gone. A quiet stream never ends; a broken
 * one is opened again after its last line (docs/service.md#log-streams).
 */
export async function* follow(following: Following, query: LogQuery): AsyncGenerator<LogLine, void> {
  check(query);
  const { clock, limits, workerId } = following;
  const over = new Over(clock, limits);
  const what = () => `log of worker ${workerId}: the connection broke, opening it again`;
  let cursor = query.lastEventId;
  let pause = 0;
  let report: WaitReporter | undefined;
  try {
    for (let opened = false; ; opened = true) {
      const stream = await open(following, { ...query, lastEventId: cursor }, opened, over);
      for await (const line of stream === undefined ? [] : readable(stream, over)) {
        cursor = line.id ?? cursor;
        pause = 0;
        report = undefined;
        yield line;
      }
      if (stream === undefined || over.signal.aborted) return;
      const timing = { clock, limits: { signal: over.signal, report: limits.report?.bind(limits) } as Limits };
      report ??= waitReporter(timing, what);
      await nap(PAUSES[Math.min(pause++, PAUSES.length - 1)] ?? 0, timing, what, report);
    }
  } catch (error) {
    if (!over.signal.aborted) throw error;
  } finally {
    over.stop();
  }
}

/** Returns `undefined` if there is nothing more to read. */
async function open(
  { open: send, endpointId, workerId }: Following,
  query: LogQuery,
  opened: boolean,
  over: Over,
): Promise<EventStream | undefined> {
  return send(REVISION.rest.workerLog(endpointId, workerId, query)).catch((error: unknown) => {
    if (over.signal.aborted || (opened && isEnd(error))) return undefined;
    throw error;
  });
}

/** The log of a worker that scaled down no longer exists (docs/service.md#log-streams). */
const isEnd = (error: unknown) => error instanceof NotFound || (error instanceof ServiceError && error.timeUp);

/** Yields the lines of one connection. A broken connection ends them like a closed one. */
async function* readable(stream: EventStream, over: Over): AsyncGenerator<LogLine, void> {
  const close = () => stream.destroy();
  over.signal.addEventListener("abort", close, { once: true });
  let broken: Error | undefined;
  stream.on("error", (error) => {
    broken = error;
  });
  try {
    if (over.signal.aborted) return;
    yield* linesOf(stream);
  } catch (error) {
    if (error !== broken && !stream.destroyed) throw error;
  } finally {
    over.signal.removeEventListener("abort", close);
    stream.destroy();
  }
}

/** Ends at the reader's deadline or with its signal. */
class Over {
  private readonly controller = new AbortController();
  readonly signal = this.controller.signal;
  private readonly end = () => this.controller.abort();

  constructor(
    clock: Clock,
    private readonly limits: Limits,
  ) {
    limits.signal?.addEventListener("abort", this.end, { once: true });
    if (limits.signal?.aborted) this.end();
    if (limits.deadline === undefined) return;
    // This sleep ends early only when nobody waits for it any more.
    nap(limits.deadline - clock.now(), { clock, limits: { signal: this.signal } }, () => "log").then(
      this.end,
      this.end,
    );
  }

  stop(): void {
    this.limits.signal?.removeEventListener("abort", this.end);
    this.end();
  }
}

/** Throws `InvalidInput` for a query that the service would refuse. */
function check({ source, tail, since }: LogQuery): void {
  if (source !== undefined && source !== "container" && source !== "system") {
    throw new InvalidInput("source", "is unknown; allowed are container and system");
  }
  if (tail !== undefined && !(Number.isInteger(tail) && tail >= 0 && tail <= 5000)) {
    throw new InvalidInput("tail", `is ${tail}; allowed are whole numbers from 0 to 5000`);
  }
  if (since !== undefined && Number.isNaN(Date.parse(since))) {
    throw new InvalidInput("since", "is not a time; write it like 2026-06-01T12:00:00Z");
  }
}
