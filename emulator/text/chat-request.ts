import { EFFORTS, type Effort, type Model, modelNamed } from "./models";
import { DEFAULT_MAX_TOKENS, type Message, type Prompt } from "./prompt";
import { TextRefused } from "./refused";
import { messagesOf, open, reader, SAMPLING } from "./shape";

type Part = { readonly type: "text"; readonly text: string } | { readonly type: "image_url" };

interface ChatBody {
  readonly model?: string | null;
  readonly messages: readonly { readonly role: Message["role"]; readonly content: string | readonly Part[] }[];
  readonly max_tokens?: number | null;
  readonly max_completion_tokens?: number | null;
  readonly temperature?: number | null;
  readonly seed?: number | null;
  readonly stop?: string | readonly string[] | null;
  readonly reasoning_effort?: Effort | null;
  readonly thinking?: { readonly type: "enabled" | "disabled" } | null;
  readonly stream?: boolean | null;
  readonly stream_options?: { readonly include_usage?: boolean | null } | null;
}

/** A chat request: the prompt, and how the answer is sent. */
export interface Chat {
  readonly prompt: Prompt;
  readonly stream: boolean;
  /** A stream ends with a chunk of the usage. */
  readonly includeUsage: boolean;
}

const TEXT = { type: "string", minLength: 1 };
const FLAG = { type: ["boolean", "null"] };
const TEXT_PART = open({ type: { const: "text" }, text: { type: "string" } }, ["type", "text"]);
const IMAGE_PART = open({ type: { const: "image_url" }, image_url: open({ url: TEXT }, ["url"]) }, [
  "type",
  "image_url",
]);
const PARTS = { type: "array", minItems: 1, items: { anyOf: [TEXT_PART, IMAGE_PART] } };

const checked = reader<ChatBody>(
  open(
    {
      ...SAMPLING,
      model: { type: ["string", "null"] },
      messages: messagesOf({ anyOf: [{ type: "string" }, PARTS] }),
      max_completion_tokens: SAMPLING.max_tokens,
      n: { enum: [1, null] },
      stop: { anyOf: [TEXT, { type: "null" }, { type: "array", maxItems: 4, items: TEXT }] },
      reasoning_effort: { enum: [...EFFORTS, null] },
      thinking: { ...open({ type: { enum: ["enabled", "disabled"] } }, ["type"]), type: ["object", "null"] },
      stream: FLAG,
      stream_options: { ...open({ include_usage: FLAG }), type: ["object", "null"] },
    },
    ["messages"],
  ),
);

/** The body of a chat request (docs/service.md#chat-route). Throws `TextRefused`. */
export function chatOf(body: unknown): Chat {
  const request = checked(body);
  const prompt = promptOf(request);
  return { prompt, stream: request.stream ?? false, includeUsage: request.stream_options?.include_usage ?? false };
}

function promptOf(request: ChatBody): Prompt {
  const model = modelOf(request);
  const messages = request.messages.map(messageOf);
  const image = messages.some((message) => message.image);
  if (image && !model.images) throw new TextRefused(400, `${model.id} takes no images`, "messages");
  return {
    model,
    messages,
    maxTokens: request.max_completion_tokens ?? request.max_tokens ?? DEFAULT_MAX_TOKENS,
    temperature: request.temperature ?? 1,
    seed: request.seed ?? undefined,
    stop: [request.stop ?? []].flat(),
    effort: effortOf(request, model),
  };
}

function modelOf({ model: id }: ChatBody): Model {
  const model = modelNamed(id);
  if (model) return model;
  throw new TextRefused(404, `The model '${id}' does not exist`, "model", "model_not_found");
}

function messageOf({ role, content }: ChatBody["messages"][number]): Message {
  const parts = typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
  const text = parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  return { role, text, image: parts.some(({ type }) => type === "image_url") };
}

/** A variant that always thinks can't be kept from it; the others think when asked (docs/service.md#text-models). */
function effortOf({ reasoning_effort: requested, thinking }: ChatBody, { effort }: Model): Effort | undefined {
  if (effort) return requested ?? effort;
  if (thinking?.type === "disabled") return undefined;
  return requested ?? (thinking ? "medium" : undefined);
}
