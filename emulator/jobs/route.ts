import type { Scope } from "../state/service";
import type { Limited } from "./limits";
import type { JobQueue } from "./queue";

/** One request to a queue, once it may be carried out. */
export interface JobCall extends Scope {
  readonly queue: JobQueue;
  /** The id in the path, where the route has one. */
  readonly jobId: string;
  readonly query: URLSearchParams;
  readonly body: string;
  /** Fires when the caller goes away, so that nobody gets the answer. */
  readonly gone: AbortSignal;
  /** A request that the endpoint's workers have to serve has come. */
  noteRequest(): void;
  /** Throws `Unserved` where a public model refuses an input before it becomes a job. */
  check(input: unknown, sync: boolean): void;
}

/** One operation of a queue (docs/service.md#job-operations). */
export interface JobRoute {
  readonly method: "GET" | "POST";
  /** Below `/run/v2/{id}/`. */
  readonly path: string;
  readonly limited?: Limited;
  /** The largest body, bytes. */
  readonly bodyLimit?: number;
  /** It works for a load-balancing endpoint too. */
  readonly anyKind?: true;
  answer(call: JobCall): object | Promise<object>;
}
