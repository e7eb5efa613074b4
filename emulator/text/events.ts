import type { Usage } from "./cost";
import type { Generated } from "./generate";
import { eachToken } from "./tokens";

/** What every chunk of one stream repeats. */
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

/** The pieces of a generation, a token each, as the changes that a stream adds up (service contract 6.2). */
export function* deltasOf({ reasoning, content }: Generated): Generator<object> {
  for (const token of eachToken(reasoning)) yield { reasoning_content: token };
  for (const token of eachToken(content)) yield { content: token };
}

/** One chunk as a server-sent event. */
export function chunkEvent(head: ChatHead, delta: object, finishReason: Generated["finishReason"] | null): string {
  return eventOf({ ...chunkHead(head), choices: [{ index: 0, delta, finish_reason: finishReason }] });
}

/** The chunk of the usage, which has no choices. */
export function usageEvent(head: ChatHead, usage: Usage): string {
  return eventOf({ ...chunkHead(head), choices: [], usage: chatUsage(usage) });
}

/** What a stream ends with that went well. */
export const DONE_EVENT = "data: [DONE]\n\n";

export function eventOf(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function chunkHead({ id, created, model }: ChatHead): object {
  return { id, object: "chat.completion.chunk", created, model };
}
