import { STATUS_CODES } from "node:http";

/** The body of every REST error, `application/problem+json` (docs/service.md#errors). */
export interface Problem {
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly errors?: readonly string[];
}

/** Thrown wherever the service refuses: REST answers it as a problem, GraphQL as an entry of `errors`. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly errors?: readonly string[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
  }

  get problem(): Problem {
    const title = STATUS_CODES[this.status] ?? "Error";
    return { title, status: this.status, detail: this.detail, ...(this.errors && { errors: this.errors }) };
  }
}

/** 404 with the published detail; another account's object is missing too, never forbidden (docs/service.md#errors). */
export function notFound(what = "resource"): Refusal {
  return new Refusal(404, `${what} not found`);
}

/** 400: the body fits the schema but breaks a rule (docs/service.md#400-or-422). */
export function badRequest(detail: string): Refusal {
  return new Refusal(400, detail);
}

/** 422: the request does not fit the schema (docs/service.md#400-or-422). */
export function unprocessable(errors: readonly string[]): Refusal {
  return new Refusal(422, "Request validation failed.", errors);
}
