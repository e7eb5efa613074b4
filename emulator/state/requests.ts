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
}

/** A request that begins. */
export interface NewRequest extends Pick<RequestRecord, "method" | "path" | "operation" | "at" | "from"> {
  /** Equal for requests of which one can repeat another, such as query and body; it is not kept. */
  readonly content?: string;
}

/** A request that runs. */
export interface RunningRequest {
  readonly number: number;
  /** Its answer has left with this status; null: it was lost. Only the first end counts. */
  end(status: number | null): void;
}

/** An emulator that runs for days, asked every second, must not fill the memory. */
const KEPT = 50_000;
/** Failed requests that may still be repeated. */
const KEPT_FAILURES = 1_000;

/** The last requests that were made, oldest first. */
export class RequestLog {
  private records: RequestRecord[] = [];
  private count = 0;
  /** The `retry` of each request whose last attempt failed. */
  private readonly failed = new Map<string, number>();

  add({ content = "", ...request }: NewRequest): RunningRequest {
    const digest = digestOf(request, content);
    const began = performance.now();
    const retry = (this.failed.get(digest) ?? -1) + 1;
    this.count += 1;
    const record: RequestRecord = { number: this.count, ...masked(request), status: null, ms: null, retry };
    if (this.records.push(record) > KEPT) this.records.shift();
    return {
      number: record.number,
      end: (status) => {
        if (record.ms !== null) return;
        record.status = status;
        record.ms = Math.round(performance.now() - began);
        this.remember(digest, record);
      },
    };
  }

  list(): readonly RequestRecord[] {
    return this.records;
  }

  clear(): void {
    this.records = [];
  }

  private remember(digest: string, { status, retry }: RequestRecord): void {
    this.failed.delete(digest);
    if (status !== null && status !== 429 && status < 500) return;
    this.failed.set(digest, retry);
    const [oldest] = this.failed.keys();
    if (this.failed.size > KEPT_FAILURES && oldest !== undefined) this.failed.delete(oldest);
  }
}

/** Bodies may hold secrets, so that only a digest of them is kept. */
function digestOf({ method, path, from }: NewRequest, content: string): string {
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
