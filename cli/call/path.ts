import type { Client, Endpoint } from "../../provider/client";
import { CommandFailed, misused } from "../command/exit";
import { putJson } from "../command/output";
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

/** Sends the request and prints the answer's body as it comes. An answer other than 2xx fails the command. */
export async function callPath(call: PathCall): Promise<void> {
  const { client, endpoint, path, flags } = call;
  if (!path.startsWith("/")) throw misused("a path begins with a slash");
  const url = endpoint.requestUrls?.base;
  const balancer = client.loadBalancer({ id: endpoint.id, ...(url !== undefined && { url }) });
  const answer = await balancer.fetch(path, requestOf(call));
  if (flags.json) putJson(await documentOf(answer));
  else for await (const chunk of answer.body ?? []) process.stdout.write(chunk);
  if (!answer.ok) throw new CommandFailed(`the worker answered ${answer.status} to ${path}`);
}

function requestOf({ method, body, signal, flags }: PathCall): RequestInit {
  return {
    method: method ?? (body === undefined ? "GET" : "POST"),
    // The client's limits end with the head of the answer; its body may be as long.
    signal: AbortSignal.any([signal, AbortSignal.timeout(flags.timeout * 1000)]),
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
