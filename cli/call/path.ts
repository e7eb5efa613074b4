import type { Client, Endpoint } from "../../provider/client";
import { CommandFailed, misused } from "../command/exit";
import { put, putJson } from "../command/output";
import { withinSeconds } from "../command/time-limit";
import type { CallFlags } from "./flags";

/** An HTTP request to a path of the worker. */
export interface PathCall {
  readonly client: Client;
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly method: string | undefined;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
  readonly flags: Pick<CallFlags, "json" | "timeout">;
}

/** Sends the request and prints the answer's body as it arrives. Throws for any status other than 2xx. */
export async function callPath(call: PathCall): Promise<void> {
  const { client, endpoint, path, flags } = call;
  if (!path.startsWith("/")) throw misused("a path begins with a slash");
  const url = endpoint.requestUrls?.base;
  const balancer = client.loadBalancer({ id: endpoint.id, ...(url !== undefined && { url }) });
  // The client's limits cover only the head of the answer, but the body may take as long.
  const answer = await withinSeconds(flags.timeout, call.signal, async (limit) => {
    const received = await balancer.fetch(path, requestOf(call, limit));
    if (flags.json) putJson(await documentOf(received));
    else await printBody(received);
    return received;
  });
  if (!answer.ok) throw new CommandFailed(`the worker answered ${answer.status} to ${path}`);
}

/** Prints the body byte for byte. On a terminal, ends it with a line break for the output that follows. */
async function printBody({ body }: Response): Promise<void> {
  let last: number | undefined;
  for await (const chunk of body ?? []) {
    process.stdout.write(chunk);
    last = chunk.at(-1) ?? last;
  }
  if (process.stdout.isTTY && last !== undefined && last !== LINE_FEED) put("");
}

const LINE_FEED = 10;

function requestOf({ method, body }: PathCall, signal: AbortSignal): RequestInit {
  return {
    method: method ?? (body === undefined ? "GET" : "POST"),
    signal,
    ...(body !== undefined && { body, headers: { "content-type": isJson(body) ? "application/json" : "text/plain" } }),
  };
}

async function documentOf(answer: Response): Promise<object> {
  const text = await answer.text();
  const body: unknown = isJson(text) ? JSON.parse(text) : text;
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
