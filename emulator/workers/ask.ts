import { createInterface } from "node:readline";
import { addAbortSignal, type Readable } from "node:stream";
import { createParser } from "eventsource-parser";
import type { Dispatcher } from "undici";
import type { HandlerContext, HandlerJob } from "../jobs/handler";

/** The worker answered, and its answer fails the job. */
export class WorkerFailed extends Error {}

/**
 * Asks a worker by `POST /` with `{id, input}`. Its JSON answer is the output; an answer of server-sent events or of
 * JSON lines is a generator of chunks. Rejects with `WorkerFailed` for any answer but a 2xx, and with the connection's
 * error.
 */
export async function askWorker(
  dispatcher: Dispatcher,
  origin: string,
  { id, input, s3Config }: HandlerJob,
  { signal }: HandlerContext,
): Promise<unknown> {
  const body = JSON.stringify({ id, input, ...(s3Config !== undefined && { s3Config }) });
  const headers = { "content-type": "application/json" };
  const answer = await dispatcher.request({ origin, path: "/", method: "POST", headers, body, signal });
  const type = String(answer.headers["content-type"] ?? "");
  if (answer.statusCode >= 300) throw new WorkerFailed(errorIn(await answer.body.text(), answer.statusCode));
  if (type.includes("text/event-stream")) return eventsOf(addAbortSignal(signal, answer.body));
  if (/ndjson|jsonl/.test(type)) return linesOf(addAbortSignal(signal, answer.body));
  return read(await answer.body.text());
}

/** One chunk for the data of each event. */
async function* eventsOf(body: Readable): AsyncGenerator<unknown> {
  const chunks: unknown[] = [];
  const parser = createParser({ onEvent: ({ data }) => chunks.push(read(data)) });
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes as Buffer, { stream: true }));
    yield* chunks.splice(0);
  }
  // The last event may lack the empty line that ends it.
  parser.feed("\n\n");
  yield* chunks.splice(0);
}

async function* linesOf(body: Readable): AsyncGenerator<unknown> {
  for await (const line of createInterface({ input: body })) if (line.trim() !== "") yield read(line);
}

/** The text's value as JSON; a text that is not JSON stands for itself. */
function read(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function errorIn(text: string, status: number): string {
  const value = read(text);
  const error = typeof value === "object" && value !== null ? (value as { error?: unknown }).error : undefined;
  if (error !== undefined) return typeof error === "string" ? error : JSON.stringify(error);
  return text === "" ? `the worker answered ${status}` : text;
}
