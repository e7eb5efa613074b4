import type { Choices } from "../state/options";
import { inputTokens, type Prompt } from "./prompt";
import { TextBroken, TextRefused } from "./refused";

/**
 * Refuses requests whose shape fits: `TextRefused` where input and `max_tokens` together exceed the context
 * (docs/service.md#text-models), and `TextBroken` where the flagship's dislike of temperatures is switched on.
 */
export function mustBeServed(prompt: Prompt, { k3TemperatureFails }: Choices): void {
  mustFit(prompt);
  if (k3TemperatureFails && prompt.model.id === "model-k3" && prompt.temperature !== 1) throw new TextBroken();
}

function mustFit({ model, messages, maxTokens }: Prompt): void {
  const input = inputTokens(messages);
  if (input + maxTokens <= model.context) return;
  const tokens = `${input} tokens of input and ${maxTokens} of max_tokens`;
  const message = `The context of ${model.id} is ${model.context} tokens; ${tokens} are more`;
  throw new TextRefused(400, message, "messages", "context_length_exceeded");
}
