import type { Facts } from "../errors";
import type { Clock, Limits } from "../limits";

/** One request to the service. `send` adds the key, the address and the usual headers. */
export interface Request {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** The path without the query; ids are URL-encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Additional headers; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The name for the log and for errors: `get endpoint`, `saveEndpoint`. */
  readonly operation: string;
  /** The one object that the request is about, if the path does not show it. */
  readonly about?: { readonly noun: string; readonly id: string };
  /** True if the request changes something. */
  readonly changes: boolean;
  /** True if the request can be repeated safely when nobody knows whether the service executed it. */
  readonly repeatable: boolean;
  /** The quota that the request counts against, if the API has more than one. */
  readonly quota?: string;
  /** The time-out of one attempt in milliseconds, if the service may hold the answer; defaults to the client's. */
  readonly timeoutMs?: number;
  /** True if the caller's signal aborts the request although it changes something and its outcome is then unknown. */
  readonly isAbortable?: boolean;
}

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; repeated headers are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A successful answer. */
export interface Answer {
  readonly status: number;
  readonly requestId: string | undefined;
  /** Parsed JSON; `undefined` if the body is empty. */
  readonly body: unknown;
}

/** A line of the log: a request that ended, or a decision to wait. */
export interface LogEntry {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly attempt: number;
  readonly status?: number;
  /** The duration of the request, or the planned duration of the wait, in milliseconds. */
  readonly ms: number;
  readonly requestId?: string;
  /** The name of the error class. */
  readonly error?: string;
  /** The reason for the wait; absent for requests. */
  readonly wait?: string;
}

/** One request with all its attempts, as it passes through the steps. */
export interface Exchange {
  readonly request: Request;
  readonly clock: Clock;
  readonly limits: Limits;
  attempt: number;
  /** The answer of the current attempt, refusals included. */
  raw: RawAnswer | undefined;
  /** The address of the request. */
  readonly to: Place;
  log(entry: LogEntry): void;
}

/** Turns a request into an answer. Throws `ServiceError`. */
export type Step<T = Answer> = (exchange: Exchange) => Promise<T>;

/** Wraps a step in another one. */
export type Around = (next: Step) => Step;

/** An address of the service, and the name of the setting that it comes from: `CLOUDCOMPUTE_BASE_URL`. */
export interface Place {
  readonly baseUrl: string;
  readonly from?: string | undefined;
  /** The setting that the key comes from: `CLOUDCOMPUTE_API_KEY`. */
  readonly keyFrom?: string | undefined;
}

/** Describes the address for errors, without a user name and password that it may hold. */
export function placeOf({ baseUrl, from }: Place): string {
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname.replace(/\/+$/, "")}${from === undefined ? "" : ` (${from})`}`;
}

/** The facts of a request, for errors. */
export const factsOf = ({ method, path }: Pick<Request, "method" | "path">): Facts => ({ method, path });

/** The facts of a request and of where its address and key come from, for errors. */
export const factsAt = (request: Pick<Request, "method" | "path">, to: Place): Facts => ({
  ...factsOf(request),
  place: placeOf(to),
  ...(to.keyFrom !== undefined && { keyFrom: to.keyFrom }),
});
