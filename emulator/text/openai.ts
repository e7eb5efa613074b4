import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import type { Answer, Request } from "../edge";
import { STREAM_HEADERS } from "../rest/log-stream";
import type { Scope } from "../state/service";
import { sleepOn } from "../state/sleep";
import { book } from "./booking";
import { type Chat, chatOf } from "./chat-request";
import { costOf } from "./cost";
import { type ChatHead, chatUsage, chunkEvent, DONE_EVENT, deltaOf, eventOf, usageEvent } from "./events";
import { type Generated, generate, tokensIn } from "./generate";
import { MODELS } from "./models";
import { TextRefused } from "./refused";
import { mustBeServed } from "./rules";

/** The variants as the OpenAI API lists models (docs/service.md#chat-route). */
export function modelList({ service }: Scope): Answer {
  const owner = service.options.brand.toLowerCase();
  return json({ object: "list", data: MODELS.map(({ id }) => ({ id, object: "model", owned_by: owner })) });
}

/** Answers a chat request, whole or as a stream. Throws `TextRefused` before the first byte. */
export async function chatCompletion(scope: Scope, request: Request): Promise<Answer> {
  const { clock, options, signal } = scope.service;
  const chat = chatOf(parse(request.body));
  mustBeServed(chat.prompt, options);
  const generated = generate(chat.prompt, options.textTokens);
  const head = headOf(scope, chat);
  if (chat.stream) return streamed(scope, chat, head, generated);
  await sleepOn(clock, options.textTokenMs * generated.usage.output, signal);
  book(scope, chat.prompt.model, generated.usage);
  return json(completion(chat, head, generated));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TextRefused(400, "The body is not JSON");
  }
}

function headOf({ service }: Scope, { prompt }: Chat): ChatHead {
  return {
    id: `chatcmpl-${service.ids.pod()}`,
    created: Math.floor(service.clock.now() / 1_000),
    model: prompt.model.id,
  };
}

function completion({ prompt }: Chat, { id, created, model }: ChatHead, generated: Generated): object {
  const { reasoning, content, finishReason, usage } = generated;
  const message = { role: "assistant", content, ...(reasoning && { reasoning_content: reasoning }) };
  const choices = [{ index: 0, message, finish_reason: finishReason }];
  const bill = { usage: chatUsage(usage), cost: costOf(prompt.model, usage) };
  return { id, object: "chat.completion", created, model, choices, ...bill };
}

function streamed(scope: Scope, chat: Chat, head: ChatHead, generated: Generated): Answer {
  return { status: 200, headers: STREAM_HEADERS, body: Readable.from(events(scope, chat, head, generated)) };
}

async function* events(scope: Scope, chat: Chat, head: ChatHead, generated: Generated): AsyncGenerator<string> {
  const { clock, options, signal } = scope.service;
  yield chunkEvent(head, { role: "assistant", content: "" }, null);
  let left = options.textStreamBreaksAfter || Infinity;
  for (const token of tokensIn(generated)) {
    // At least a turn of the event loop, in which the chunk before goes out by itself.
    await (options.textTokenMs > 0 ? sleepOn(clock, options.textTokenMs, signal) : turn(undefined, { signal }));
    if (left-- <= 0) return yield eventOf(BROKEN);
    yield chunkEvent(head, deltaOf(token), null);
  }
  yield chunkEvent(head, {}, generated.finishReason);
  if (chat.includeUsage) yield usageEvent(head, generated.usage);
  book(scope, chat.prompt.model, generated.usage);
  yield DONE_EVENT;
}

/** The form of an error once a stream has begun; no `[DONE]` follows it (docs/service.md#chat-route). */
const BROKEN = {
  error: { message: "The generation ended unexpectedly", type: "server_error", param: null, code: null },
};

function json(body: object): Answer {
  return { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
