import { modelNamed } from "./models";
import { DEFAULT_MAX_TOKENS, type Prompt } from "./prompt";
import { TextRefused } from "./refused";
import { messagesOf, open, reader, SAMPLING } from "./shape";

interface NativeInput {
  readonly messages: readonly { readonly role: "system" | "user" | "assistant"; readonly content: string }[];
  readonly model?: string | null;
  readonly sampling_params?: {
    readonly max_tokens?: number | null;
    readonly temperature?: number | null;
    readonly seed?: number | null;
  } | null;
}

const checked = reader<NativeInput>(
  open(
    {
      messages: messagesOf({ type: "string" }),
      model: { type: ["string", "null"] },
      sampling_params: { ...open({ ...SAMPLING, top_k: { type: ["integer", "null"] } }), type: ["object", "null"] },
    },
    ["messages"],
  ),
);

/** The `input` of a native request (docs/service.md#native-route). Throws `TextRefused`. */
export function nativePrompt(input: unknown): Prompt {
  const { messages, model: id, sampling_params: sampling } = checked(input);
  const model = modelNamed(id);
  if (!model) throw new TextRefused(400, `Unknown model: ${id}`, "model");
  return {
    model,
    messages: messages.map(({ role, content }) => ({ role, text: content, image: false })),
    maxTokens: sampling?.max_tokens ?? DEFAULT_MAX_TOKENS,
    temperature: sampling?.temperature ?? 1,
    seed: sampling?.seed ?? undefined,
    stop: [],
    // This route has no word for it: a variant thinks as it does unasked.
    effort: model.effort,
  };
}
