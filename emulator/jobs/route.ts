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
  /** A request that the endpoint's workers have to serve has come. */
  noteRequest(): void;
  /** Why the owner refuses an input; undefined where it takes it. */
  refuse(input: unknown): string | undefined;
}

/** A job that fails before it is one; answered with HTTP 400 (service contract 6.5). */
export class FailedAtOnce extends Error {
  constructor(readonly body: object) {
    super("the job failed at once");
  }
}

/** One operation of a queue (service contract 4.1). */
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
