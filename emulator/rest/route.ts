import type { IncomingHttpHeaders } from "node:http";
import type { Scope } from "../state/service";

/** One request to a REST route, once it may be carried out. */
export interface Call extends Scope {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Fits the schema that the route names. */
  readonly body: unknown;
}

/** One operation of the published interface. */
export interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** As the interface writes it, with `{id}`. */
  readonly path: string;
  /** The request schema of the interface. */
  readonly body?: string;
  /** Default 200; an answer without a body is always 204. */
  readonly status?: number;
  answer(call: Call): unknown;
}

/** The identifier in the path. */
export function idOf(call: Call): string {
  return call.params.id ?? "";
}
