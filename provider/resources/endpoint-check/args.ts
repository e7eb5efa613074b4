import { z } from "zod";

/**
 * A path below the endpoint's address, which may have a query. The pattern excludes whole addresses, because those
 * would send the request to another host.
 */
const path = z
  .string()
  .regex(/^\/(?!\/)[^\s#\\]*$/, 'must begin with one "/" and contain no blank, "#" or "\\"')
  .meta({ description: "Path below the endpoint's address, such as `/generate?size=2`." });

/** Requires a value of any type. `z.unknown()` alone would accept a missing one. */
const required = () => z.unknown().refine((value) => value !== undefined, "is required");

const WHOLE =
  "Each field of an expected object must be there and match; the answer may have more fields. A list must have the same number of elements, and each must match.";

const job = z.strictObject({
  input: z
    .record(z.string(), z.unknown())
    .meta({ description: "Input of the job, in the form that the worker expects." }),
  expect: z
    .unknown()
    .optional()
    .meta({ description: `Expected output of the job. ${WHOLE} If omitted, every output passes.` }),
  // The service limits a job's time to run to this range, and that time is part of this one
  // (docs/service.md#job-requests).
  timeout: z.int().min(10_000).max(604_800_000).optional().meta({
    description:
      "Milliseconds from the request to the answer, including a cold start, from 10000 to 604800000. A job that takes longer is cancelled. Defaults to 600000.",
  }),
});

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

const http = z.strictObject({
  path,
  method: z.enum(METHODS).optional().meta({ description: "Method of the request. Defaults to `GET`." }),
  body: z.unknown().optional().meta({
    description:
      "Body of the request. A string is sent unchanged, and any other value as JSON. If omitted, the request has no body.",
  }),
  expectStatus: z.int().min(100).max(599).optional().meta({
    description: "Expected HTTP status of the answer, from 100 to 599. Defaults to 200.",
  }),
  expectBody: z
    .unknown()
    .optional()
    .meta({
      description: `Expected body of the answer, as a string or as JSON. ${WHOLE} If omitted, every body passes.`,
    }),
});

const websocket = z.strictObject({
  path,
  send: z.unknown().optional().meta({
    description:
      "First message to the worker. A string is sent unchanged, and any other value as JSON. If omitted, no message is sent.",
  }),
  expect: required().meta({ description: `Expected first message from the worker, as a string or as JSON. ${WHOLE}` }),
});

/** The arguments of an `EndpointCheck`. */
export const args = z.strictObject({
  endpointId: z.string().min(1).meta({ description: "Id of the `Endpoint` that must answer." }),
  job: job.optional().meta({
    token: "EndpointCheckJob",
    description:
      'A job for a `QUEUE_BASED` endpoint, such as `{ input: { prompt: "ping" }, expect: { text: "pong" } }`. Exactly one of `job`, `http` and `websocket` is required.',
  }),
  http: http.optional().meta({
    token: "EndpointCheckHttp",
    description:
      'An HTTP request to a `LOAD_BALANCING` endpoint, such as `{ path: "/health", expectBody: { ok: true } }`. Exactly one of `job`, `http` and `websocket` is required.',
  }),
  websocket: websocket.optional().meta({
    token: "EndpointCheckWebSocket",
    description:
      'A WebSocket to a `LOAD_BALANCING` endpoint, such as `{ path: "/echo", send: "hello", expect: "hello" }`. Exactly one of `job`, `http` and `websocket` is required.',
  }),
  triggers: z.unknown().optional().meta({
    description:
      "A list or a map of values, such as `[image, modelVersion]`. If one of them changes, the check runs again.",
  }),
});

/** The outputs of an `EndpointCheck` other than its inputs. */
export const out = z.object({
  latencyMs: z.number().meta({ description: "Milliseconds from the request to the answer." }),
  coldStartMs: z.number().optional().meta({
    description:
      "Milliseconds that the job waited for a worker, including a cold start. Absent unless the check has a `job`.",
  }),
  answerHash: z.string().meta({ description: "SHA-256 of the answer, in hexadecimal digits." }),
  releaseVersion: z.int().optional().meta({ description: "Version of the endpoint's release that answered." }),
  checkedAt: z.string().meta({ description: "Time of the answer in RFC 3339 format." }),
});

type Args = z.infer<typeof args>;

/** The inputs of a job check with their defaults. */
export type JobCheck = NonNullable<Args["job"]> & { readonly timeout: number };
/** The inputs of an HTTP check with their defaults. */
export type HttpCheck = NonNullable<Args["http"]> & {
  readonly method: (typeof METHODS)[number];
  readonly expectStatus: number;
};
/** The inputs of a WebSocket check. */
export type WebSocketCheck = NonNullable<Args["websocket"]>;

/** The inputs of an `EndpointCheck` with their defaults. */
export interface DesiredCheck extends Omit<Args, "job" | "http" | "websocket"> {
  readonly job?: JobCheck | undefined;
  readonly http?: HttpCheck | undefined;
  readonly websocket?: WebSocketCheck | undefined;
}

/** The result of a successful check. */
export type CheckResult = z.infer<typeof out>;

/** The defaults of the inputs that the program omits. */
export const defaults = ({ job, http }: Readonly<Record<string, unknown>>): Partial<DesiredCheck> => ({
  ...(job ? { job: { timeout: 600_000 } as JobCheck } : {}),
  ...(http ? { http: { method: "GET", expectStatus: 200 } as HttpCheck } : {}),
});
