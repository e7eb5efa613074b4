import { text } from "node:stream/consumers";
import { misused } from "../command/exit";
import { note, put, putJson, putText } from "../command/output";
import { withinSeconds } from "../command/time-limit";
import { settingsFor, withClient } from "../target";
import type { ChatFlags } from "./flags";
import { type ChatPiece, type ChatUsage, streamChat } from "./stream";

/** Prints the answer as it arrives, and its usage and cost on standard error. */
export async function chat(message: string, flags: ChatFlags, signal: AbortSignal): Promise<void> {
  const request = requestOf(message === "-" ? await text(process.stdin) : message, flags);
  const settings = await settingsFor(flags);
  await withClient(flags, {}, async (client) => {
    const url = `${client.text.openaiUrl}/chat/completions`;
    const { usage, cut } = await withinSeconds(flags.timeout, signal, (limit) =>
      printAll(
        streamChat({ url, apiKey: settings.apiKey, keyFrom: settings.from?.apiKey, request, signal: limit }),
        flags,
      ),
    );
    const cost = usage && client.text.textCost(flags.model, usage);
    if (flags.json) putJson({ usage, cost });
    else if (usage) note(`${usage.input} tokens in, ${usage.output} tokens out, ${cost} USD`);
    if (cut) note("the answer is cut off: it reached --max-tokens or the model's context");
  });
}

/** Prints the pieces as they arrive. Ends even an incomplete text with a line break, for the output that follows. */
async function printAll(pieces: AsyncIterable<ChatPiece>, flags: ChatFlags) {
  let usage: ChatUsage | undefined;
  let [begun, cut] = [false, false];
  try {
    for await (const piece of pieces) {
      print(piece, flags);
      begun = true;
      usage = piece.usage ?? usage;
      cut ||= piece.finish === "length";
    }
  } finally {
    if (begun && !flags.json) put("");
  }
  return { usage, cut };
}

function requestOf(message: string, { model, system, maxTokens, reasoningEffort }: ChatFlags): object {
  if (message.trim() === "") throw misused("there is no message");
  return {
    model,
    messages: [
      ...(system === undefined ? [] : [{ role: "system", content: system }]),
      { role: "user", content: message },
    ],
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
    ...(reasoningEffort !== undefined && { reasoning_effort: reasoningEffort }),
    stream: true,
    stream_options: { include_usage: true },
  };
}

function print({ text: piece, reasoning }: ChatPiece, { json }: ChatFlags): void {
  if (json) {
    if (reasoning) putJson({ reasoning });
    if (piece) putJson({ text: piece });
  } else if (piece) putText(piece);
}
