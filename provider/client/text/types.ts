import type { Open } from "../../model/answer";
import type { CompletedJob, RunSyncOptions } from "../jobs/types";

export type TextModelId = "model-k2.6" | "model-k2.7-code" | "model-k3";

/** A variant of the public text-generation endpoint. */
export interface TextModel {
  readonly id: TextModelId;
  /** Tokens of input and `maxTokens` together. */
  readonly context: number;
  /** USD for a million tokens, as a decimal. */
  readonly prices: { readonly input: string; readonly output: string };
}

export interface TextMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** What is to be generated (docs/service.md#native-route). */
export interface TextRequest {
  readonly messages: readonly TextMessage[];
  /** `model-k2.6` without it. */
  readonly model?: TextModelId;
  readonly samplingParams?: SamplingParams;
}

export interface SamplingParams {
  /** At least 1; 2048 without it. Reasoning uses it up too. */
  readonly maxTokens?: number;
  /** From 0; 1 without it. Lower is more deterministic. */
  readonly temperature?: number;
  readonly seed?: number;
  readonly topK?: number;
  /** From 0 to 1. */
  readonly topP?: number;
}

export interface TextUsage {
  /** Tokens. */
  readonly input: number;
  /** Tokens, those of reasoning among them. */
  readonly output: number;
}

export interface TextResult {
  /** May be empty: reasoning can use up all of `maxTokens`. */
  readonly text: string;
  /** USD as an exact decimal, by the variant's prices and `usage`, to 8 places. */
  readonly cost: string;
  /** USD as the service put it; `undefined` where it named none. */
  readonly reportedCost: number | undefined;
  readonly usage: TextUsage;
  readonly job: CompletedJob;
}

/** The public text-generation endpoint. For its OpenAI-compatible interface, use the `openai` package. */
export interface Text {
  /** The address that the `openai` package takes as its `baseURL`. */
  readonly openaiUrl: string;
  /** Throws `JobFailed` where the service refuses the input, `UnexpectedOutput` for another shape of output. */
  generate(request: TextRequest, options?: RunSyncOptions): Promise<TextResult>;
  /** Asks nobody: variants and prices are published figures. */
  models(): readonly TextModel[];
  /** USD as an exact decimal to 8 places. Throws `InvalidInput` for an unknown model or a count that is none. */
  textCost(model: Open<TextModelId>, usage: TextUsage): string;
}
