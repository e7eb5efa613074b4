import { createHash } from "node:crypto";
import { performance } from "node:perf_hooks";
import { withoutKeys } from "./masked";

/** One request to the service. */
export interface RequestRecord {
  /** Counts from 1 over the life of the emulator. */
  readonly number: number;
  readonly method: string;
  /** Without the query string, where GraphQL's key stands. */
  readonly path: string;
  /** The root field of a GraphQL document; null on REST. */
  readonly operation: string | null;
  /** Null while the request runs, and for good when its answer was lost. */
  status: number | null;
  readonly at: string;
  /** Real time until its end, ms; null while it runs. */
  ms: number | null;
  /** 1 for the first repeat of a request that failed, 0 for a first attempt. */
  readonly retry: number;
  /** The User-Agent; empty where none was sent. */
  readonly from: string;
  /** The number of the run of `pulumi` that it belongs to. */
  run: number | null;
}

/** A request that begins. */
export interface NewRequest extends Pick<RequestRecord, "method" | "path" | "operation" | "at" | "from"> {
  /** Query and body, by which one request is known to repeat another; absent where they are not read. */
  readonly content?: string;
}

/** A request that runs. */
export interface RunningRequest {
  readonly record: RequestRecord;
  /** Its answer has left with this status; null: it was lost. Only the first end counts. */
  end(status: number | null): void;
}

/** An emulator that runs for days, asked every second, must not fill the memory. */
const KEPT = 50_000;
/** Failed requests that may still be repeated, and the real time in which they are, ms. */
const FAILURES = { most: 1_000, forMs: 120_000 };

interface Failure {
  readonly retry: number;
  readonly at: number;
}

/** The last requests that were made, oldest first. */
export class RequestLog {
  private records: RequestRecord[] = [];
  private count = 0;
  /** The requests whose last attempt failed, by what they ask for. */
  private readonly failures = new Map<string, Failure>();

  add({ content, ...request }: NewRequest): RunningRequest {
    const began = performance.now();
    this.count += 1;
    const retry = this.failures.size > 0 && content !== undefined ? this.retryOf(digestOf(request, content), began) : 0;
    const open = { status: null, ms: null, run: null };
    const record: RequestRecord = { number: this.count, ...masked(request), retry, ...open };
    if (this.records.push(record) > KEPT) this.records.shift();
    const end = (status: number | null) => {
      if (record.ms !== null) return;
      const now = performance.now();
      Object.assign(record, { status, ms: Math.round(now - began) });
      if (content === undefined || (this.failures.size === 0 && !hasFailed(status))) return;
      this.remember(digestOf(request, content), record, now);
    };
    return { record, end };
  }

  list(): readonly RequestRecord[] {
    return this.records;
  }

  clear(): void {
    this.records = [];
    this.failures.clear();
  }

  private retryOf(digest: string, now: number): number {
    const failure = this.failures.get(digest);
    return failure && now - failure.at < FAILURES.forMs ? failure.retry + 1 : 0;
  }

  private remember(digest: string, { status, retry }: RequestRecord, at: number): void {
    this.failures.delete(digest);
    if (!hasFailed(status)) return;
    this.failures.set(digest, { retry, at });
    const [oldest] = this.failures.keys();
    if (this.failures.size > FAILURES.most && oldest !== undefined) this.failures.delete(oldest);
  }
}

/** True for what a client repeats: an answer that was lost, or that says that the service could not do it now. */
export function hasFailed(status: number | null): boolean {
  return status === null || status === 429 || status >= 500;
}

/** Bodies may hold secrets, so that only a digest of them is kept. */
function digestOf({ method, path, from }: Omit<NewRequest, "content">, content: string): string {
  return createHash("sha256")
    .update(JSON.stringify([method, path, from, content]))
    .digest("base64");
}

/** What a caller writes by mistake in a wrong place must not be kept. */
function masked({ path, operation, from, ...rest }: Omit<NewRequest, "content">): Omit<NewRequest, "content"> {
  return {
    ...rest,
    path: withoutKeys(path),
    operation: operation && withoutKeys(operation),
    from: withoutKeys(from),
  };
}
