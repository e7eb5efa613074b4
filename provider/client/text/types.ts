import type { Open } from "../../model/answer";
import type { CompletedJob, RunSyncOptions } from "../jobs/types";

/** The id of a published variant. */
export type TextModelId = "model-k2.6" | "model-k2.7-code" | "model-k3";

/** A variant of the public text-generation endpoint. */
export interface TextModel {
  readonly id: TextModelId;
  /** The limit on the tokens of the input plus `maxTokens`. */
  readonly context: number;
  /** USD per million tokens, as a decimal. */
  readonly prices: { readonly input: string; readonly output: string };
}

/** One message of a conversation. */
export interface TextMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** A request for generated text (docs/service.md#native-route). */
export interface TextRequest {
  readonly messages: readonly TextMessage[];
  /** Defaults to `model-k2.6`. */
  readonly model?: TextModelId;
  readonly samplingParams?: SamplingParams;
}

/** Parameters for how the model chooses its tokens (docs/service.md#native-route). */
export interface SamplingParams {
  /** At least 1; defaults to 2048. Reasoning counts towards it. */
  readonly maxTokens?: number;
  /** At least 0; defaults to 1. A lower value is more deterministic. */
  readonly temperature?: number;
  readonly seed?: number;
  readonly topK?: number;
  /** From 0 to 1. */
  readonly topP?: number;
}

/** The tokens that a request used. */
export interface TextUsage {
  /** The number of tokens of the messages. */
  readonly input: number;
  /** The number of generated tokens, including those of reasoning. */
  readonly output: number;
}

/** The generated text, its cost and its usage. */
export interface TextResult {
  /** Empty if reasoning used up all of `maxTokens`. */
  readonly text: string;
  /** USD as an exact decimal to 8 places, computed from the variant's prices and `usage`. */
  readonly cost: string;
  /** USD as the service reported it; `undefined` if it reported no cost. */
  readonly reportedCost: number | undefined;
  readonly usage: TextUsage;
  readonly job: CompletedJob;
}

/** The public text-generation endpoint. For its OpenAI-compatible interface, use the `openai` package. */
export interface Text {
  /** The address to pass to the `openai` package as `baseURL`. */
  readonly openaiUrl: string;
  /**
   * Throws `JobFailed` if the service refuses the input, and `UnexpectedOutput` if the output has an unexpected shape.
   */
  generate(request: TextRequest, options?: RunSyncOptions): Promise<TextResult>;
  /** Returns the published variants and prices. Sends no request. */
  models(): readonly TextModel[];
  /** Returns USD as an exact decimal to 8 places. Throws `InvalidInput` for an unknown model or an invalid count. */
  textCost(model: Open<TextModelId>, usage: TextUsage): string;
}
