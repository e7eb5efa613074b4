import type { Effort, Model } from "./models";
import { tokensOf } from "./tokens";

/** One message of a conversation; `text` joins the text of its parts. */
export interface Message {
  readonly role: "system" | "user" | "assistant";
  readonly text: string;
  /** True if a part of it is an image. */
  readonly image: boolean;
}

/** A checked request, in the form that both routes share. */
export interface Prompt {
  readonly model: Model;
  readonly messages: readonly Message[];
  readonly maxTokens: number;
  readonly temperature: number;
  readonly seed: number | undefined;
  /** The answer ends before the first of these. */
  readonly stop: readonly string[];
  /** Undefined: it answers without reasoning. */
  readonly effort: Effort | undefined;
}

/** `max_tokens` of a request that does not give it (docs/service.md#native-route). */
export const DEFAULT_MAX_TOKENS = 2_048;

/** Tokens of the input; an empty message costs one too (docs/service.md#text-models). */
export function inputTokens(messages: readonly Message[]): number {
  return messages.reduce((sum, { text }) => sum + Math.max(1, tokensOf(text)), 0);
}
