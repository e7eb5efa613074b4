import type { Facts } from "../errors";
import type { Clock, Limits } from "../limits";

/** One request as the service's operations see it; the key, the address and the other headers are added by `send`. */
export interface Request {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Without the query; ids are URL-encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Beside those of every request; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For the log and for errors: `get endpoint`, `saveEndpoint`. */
  readonly operation: string;
  /** The one object that it asks for, where the path does not tell. */
  readonly about?: { readonly noun: string; readonly id: string };
  /** Whether it changes something. */
  readonly changes: boolean;
  /** Whether a second time does no harm when nobody knows whether the first one was executed. */
  readonly repeatable: boolean;
  /** Which quota it counts against, where not all requests of the API share one. */
  readonly quota?: string;
  /** Milliseconds for one attempt, where the service may hold the answer; otherwise the client's. */
  readonly timeoutMs?: number;
  /** Whether the caller's signal ends it under way although it changes something: nobody knows then whether it did. */
  readonly isAbortable?: boolean;
}

/** What came over the wire. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; repeated ones joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A success. */
export interface Answer {
  readonly status: number;
  readonly requestId: string | undefined;
  /** Parsed JSON; `undefined` where the body is empty. */
  readonly body: unknown;
}

/** One line of the log: a request that ended, or a decision to wait. */
export interface LogEntry {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly attempt: number;
  readonly status?: number;
  /** How long the request took, or how long the wait is to be. */
  readonly ms: number;
  readonly requestId?: string;
  /** Name of the error class. */
  readonly error?: string;
  /** Why it waits; absent for requests. */
  readonly wait?: string;
}

/** One request on its way through the steps, through all its attempts. */
export interface Exchange {
  readonly request: Request;
  readonly clock: Clock;
  readonly limits: Limits;
  attempt: number;
  /** The answer of this attempt, also of a refused one. */
  raw: RawAnswer | undefined;
  /** Where the request goes. */
  readonly to: Place;
  log(entry: LogEntry): void;
}

/** From request to answer. Throws `ServiceError`s. */
export type Step<T = Answer> = (exchange: Exchange) => Promise<T>;

/** A step around another one. */
export type Around = (next: Step) => Step;

/** An address of the service, and the setting that names it, as a person knows it: `CLOUDCOMPUTE_BASE_URL`. */
export interface Place {
  readonly baseUrl: string;
  readonly from?: string | undefined;
}

/** For errors: without a user name and password that the address may hold. */
export function placeOf({ baseUrl, from }: Place): string {
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname.replace(/\/+$/, "")}${from === undefined ? "" : ` (${from})`}`;
}

/** The request, for errors. */
export const factsOf = ({ method, path }: Request): Facts => ({ method, path });
