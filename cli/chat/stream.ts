import { z } from "zod";
import { Forbidden, Unauthorized } from "../../provider/client";
import { connections } from "../../provider/client/transport/dispatcher";
import { eventsOf } from "../../provider/client/transport/events";
import { userAgent } from "../../provider/client/version";
import { CommandFailed } from "../command/exit";

/** A request to the OpenAI-compatible route. */
export interface ChatRequest {
  readonly url: string;
  readonly apiKey: string | undefined;
  /** The setting that the key comes from. */
  readonly keyFrom: string | undefined;
  /** The body, with `stream` set to true (docs/service.md#chat-route). */
  readonly request: object;
  readonly signal: AbortSignal;
}

/** The numbers of tokens. */
export interface ChatUsage {
  readonly input: number;
  readonly output: number;
}

/** The content of one event of the stream. */
export interface ChatPiece {
  readonly text: string;
  readonly reasoning: string;
  readonly finish?: string | undefined;
  readonly usage?: ChatUsage | undefined;
}

/**
 * Yields the pieces of an answer as they arrive. Throws an error with the service's own words, even if it arrives
 * within the stream.
 */
export async function* streamChat({ url, apiKey, keyFrom, request, signal }: ChatRequest): AsyncGenerator<ChatPiece> {
  const { fetch } = await import("undici");
  const { dispatcher, close } = connections(url);
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${apiKey}`,
        "content-type": "application/json",
        "user-agent": userAgent("command"),
      },
      body: JSON.stringify(request),
      dispatcher: await dispatcher(),
      signal,
    });
    if (!answer.ok || !answer.body) throw refusal(answer.status, await answer.text(), keyFrom);
    for await (const { data } of eventsOf(answer.body)) {
      if (data === "[DONE]") return;
      yield pieceOf(data);
    }
    throw new CommandFailed("the answer broke off before its end");
  } finally {
    await close();
  }
}

const chunk = z.object({
  // The chunk with the usage has no choices (docs/service.md#chat-route).
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish(), reasoning_content: z.string().nullish() }).default({}),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
});

function pieceOf(data: string): ChatPiece {
  const event: unknown = JSON.parse(data);
  const refused = message(event);
  if (refused !== undefined) throw new CommandFailed(`the text endpoint failed: ${refused}`);
  const { choices, usage } = chunk.parse(event);
  const { delta, finish_reason } = choices[0] ?? { delta: {} };
  return {
    text: delta.content ?? "",
    reasoning: delta.reasoning_content ?? "",
    finish: finish_reason ?? undefined,
    usage: usage ? { input: usage.prompt_tokens, output: usage.completion_tokens } : undefined,
  };
}

function refusal(status: number, body: string, keyFrom: string | undefined): Error {
  let words: string | undefined;
  try {
    words = message(JSON.parse(body));
  } catch {
    // A proxy on the way may answer with an HTML page, of which only the status is useful.
  }
  const said = `the text endpoint answered ${status}${words === undefined ? "" : `: ${words}`}`;
  const facts = keyFrom === undefined ? {} : { keyFrom };
  if (status === 401) return new Unauthorized(said, facts);
  if (status === 403) return new Forbidden(said, facts);
  return new CommandFailed(isElsewhere(status, body) ? `${said} ${SETTINGS}` : said);
}

/** The text endpoint's own errors have OpenAI's form, so any other 404 comes from a wrong address. */
const isElsewhere = (status: number, body: string) => status === 404 && !body.includes('"error"');

const SETTINGS = "Check CLOUDCOMPUTE_RUN_URL and, if the endpoint has another slug than text, CLOUDCOMPUTE_TEXT_SLUG.";

const refusals = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
]);

/** Reads the message of an OpenAI-style error, a job's error, or the gateway's (docs/service.md#text-errors). */
const message = (body: unknown): string | undefined => refusals.safeParse(body).data;
