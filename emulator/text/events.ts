import type { Usage } from "./cost";
import type { Generated, Token } from "./generate";

/** The members that every chunk of one stream repeats. */
export interface ChatHead {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly created: number;
  readonly model: string;
}

/** The usage in the words of the OpenAI API. */
export function chatUsage({ input, output }: Usage): object {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

/** A token as the change that a chunk makes (docs/service.md#chat-route). */
export function deltaOf({ kind, text }: Token): object {
  return kind === "reasoning" ? { reasoning_content: text } : { content: text };
}

/** One chunk as a server-sent event. */
export function chunkEvent(head: ChatHead, delta: object, finishReason: Generated["finishReason"] | null): string {
  return eventOf({ ...chunkHead(head), choices: [{ index: 0, delta, finish_reason: finishReason }] });
}

/** The chunk of the usage, which has no choices. */
export function usageEvent(head: ChatHead, usage: Usage): string {
  return eventOf({ ...chunkHead(head), choices: [], usage: chatUsage(usage) });
}

/** The last chunk of a stream that went well. */
export const DONE_EVENT = "data: [DONE]\n\n";

export function eventOf(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function chunkHead({ id, created, model }: ChatHead): object {
  return { id, object: "chat.completion.chunk", created, model };
}
