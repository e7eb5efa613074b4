import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { halfOf } from "./half-answer";
import type { FaultEffect } from "./state/faults";
import { Refusal } from "./state/refusal";
import { hasFailed, type RunningRequest } from "./state/requests";
import type { Service } from "./state/service";

/** A request as the emulator's parts see it. */
export interface Request {
  readonly method: string;
  /** Without the query string. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The root field of a GraphQL document; null on REST. */
  readonly operation: string | null;
  readonly connection: Socket;
  /** Fires when the caller goes away before it has its answer. */
  readonly gone: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable | undefined;
}

/** The caller gets an answer, or a connection that breaks. */
export type Outcome = Answer | "reset";

/** Passes a request through the log of requests, latency, faults, and the refusal of unnamed clients. */
export async function throughEdge(service: Service, request: Request, inner: () => Promise<Answer>): Promise<Outcome> {
  const running = note(service, request);
  // Whoever has gone may repeat the request before this one has ended here.
  request.gone.addEventListener("abort", () => running.end(null), { once: true });
  let status: number | null = null;
  try {
    const outcome = await strike(service, request, inner);
    if (service.latencyMs > 0) await delay(service.latencyMs);
    if (outcome !== "reset") status = outcome.status;
    return outcome;
  } finally {
    running.end(status);
    if (running.record.run !== null && hasFailed(running.record.status)) service.runs.failed();
  }
}

function note(
  service: Service,
  { method, path, operation, query, headers, body, connection }: Request,
): RunningRequest {
  const from = headers["user-agent"] ?? "";
  const content = `${query}\n${body}`;
  const running = service.requests.add({ method, path, operation, at: service.clock.text(), from, content });
  running.record.run = service.runs.note(connection, from, running.record.number);
  return running;
}

async function strike(service: Service, request: Request, inner: () => Promise<Answer>): Promise<Outcome> {
  const effect = service.faults.strike(request);
  if (effect?.delayMs) await delay(effect.delayMs);
  if (effect?.reset) return "reset";
  if (effect?.status !== undefined) return faultAnswer(effect.status, effect);
  if (service.options.requireUserAgent && !request.headers["user-agent"]) return UNNAMED;
  const answer = await inner();
  if (effect?.loseAnswer === "reset") return "reset";
  if (effect?.omit) return halfAnswer(answer, request, effect.omit);
  return effect?.loseAnswer === undefined ? answer : faultAnswer(effect.loseAnswer, {});
}

/** Refusals stay whole, and so does what is no JSON. */
function halfAnswer(answer: Answer, { path }: Request, omit: readonly string[]): Answer {
  const { status, body, headers } = answer;
  if (status >= 300 || typeof body !== "string" || !headers["content-type"]?.includes("json")) return answer;
  return { ...answer, body: halfOf(body, path === "/graphql" ? "graphql" : "rest", omit) };
}

/** Not a problem body: it comes from the edge, not from the service (docs/service.md#addresses-and-keys). */
const UNNAMED: Answer = { status: 403, headers: { "content-type": "text/plain" }, body: "error code: 1010" };

function faultAnswer(status: number, { body, contentType, headers }: FaultEffect): Answer {
  const problem = new Refusal(status, "fault injected by the emulator").problem;
  const text = typeof body === "string" ? body : JSON.stringify(body ?? problem);
  const type = contentType ?? defaultType(body);
  return { status, headers: { ...headers, "content-type": type }, body: text };
}

function defaultType(body: unknown): string {
  if (body === undefined) return "application/problem+json";
  return typeof body === "string" ? "text/plain" : "application/json";
}
