import { costOf, type Usage } from "./cost";
import type { Generated } from "./generate";
import type { Prompt } from "./prompt";
import { eachToken } from "./tokens";

/** `output` of the text endpoint's envelope (service API: Public text-generation endpoint, output). */
export interface NativeOutput {
  readonly choices: readonly { readonly tokens: readonly string[] }[];
  /** USD. */
  readonly cost: number;
  readonly usage: Usage;
}

/** What the native route answers; reasoning is counted and billed, but not shown (service contract 6.3). */
export function nativeOutput({ model }: Prompt, { content, usage }: Generated): NativeOutput {
  return { choices: [{ tokens: [content] }], cost: costOf(model, usage), usage };
}

/** What `stream` delivers, a token each. */
export function* nativeChunks({ content }: Generated): Generator<object> {
  for (const token of eachToken(content)) yield { choices: [{ tokens: [token] }] };
}
