import { createHash } from "node:crypto";
import { Random } from "../state/random";
import type { Usage } from "./cost";
import type { Effort } from "./models";
import { inputTokens, type Prompt } from "./prompt";
import { eachToken, firstTokens, tokensOf } from "./tokens";

/** The emulated model's answer to a prompt. */
export interface Generated {
  /** Empty where nothing was reasoned. */
  readonly reasoning: string;
  /** Empty where reasoning used up `max_tokens` (docs/service.md#text-models). */
  readonly content: string;
  readonly finishReason: "stop" | "length";
  readonly usage: Usage;
}

/** Tokens of reasoning; ours, because how much a model thinks is published nowhere. */
const REASONING_TOKENS: Readonly<Record<Effort, number>> = { low: 16, medium: 64, high: 128, max: 256 };
const FEWEST_TOKENS = 16;
const MOST_TOKENS = 128;

/**
 * The same text for the same messages and seed on every machine. `length` is how many tokens the answer has where
 * neither `max_tokens` nor `stop` ends it sooner; 0 leaves that to the messages.
 */
export function generate(prompt: Prompt, length = 0): Generated {
  const { maxTokens, effort, messages } = prompt;
  const random = randomFor(prompt);
  const natural = length || FEWEST_TOKENS + Math.floor(random.next() * (MOST_TOKENS - FEWEST_TOKENS));
  const thought = effort ? Math.min(REASONING_TOKENS[effort], maxTokens) : 0;
  const reasoning = firstTokens(wordsOf(random, thought), thought);
  const { content, finishReason } = ended(answer(prompt, random, natural, maxTokens - thought), prompt.stop);
  return {
    reasoning,
    content,
    finishReason,
    usage: { input: inputTokens(messages), output: thought + tokensOf(content) },
  };
}

/** A generation token by token, reasoning first. */
export function* tokensIn({ reasoning, content }: Generated): Generator<Token> {
  for (const text of eachToken(reasoning)) yield { kind: "reasoning", text };
  for (const text of eachToken(content)) yield { kind: "content", text };
}

export interface Token {
  readonly kind: "reasoning" | "content";
  readonly text: string;
}

type Ended = Pick<Generated, "content" | "finishReason">;

/** An answer that opens with the prompt's first words, so that a person can see which prompt it belongs to. */
function answer({ messages }: Prompt, random: Random, natural: number, budget: number): Ended {
  const opening = firstTokens(messages.findLast(({ role }) => role === "user")?.text ?? "", 10);
  const whole = `On "${opening}": ${wordsOf(random, Math.min(natural, budget))}.`;
  const content = firstTokens(whole, budget);
  return { content, finishReason: content === whole ? "stop" : "length" };
}

function ended({ content, finishReason }: Ended, stop: readonly string[]): Ended {
  const places = stop.map((text) => content.indexOf(text)).filter((place) => place >= 0);
  if (places.length === 0) return { content, finishReason };
  return { content: content.slice(0, Math.min(...places)), finishReason: "stop" };
}

/** Words of at least `tokens` tokens. */
function wordsOf(random: Random, tokens: number): string {
  const words: string[] = [];
  for (let left = tokens * 4; left > 0; ) {
    const word = WORDS[Math.floor(random.next() * WORDS.length)] as string;
    words.push(word);
    left -= word.length + 1;
  }
  return `${words.join(" ")}`;
}

/** A generator that only messages and seed decide. */
function randomFor({ messages, seed }: Prompt): Random {
  const prompt = JSON.stringify([messages.map(({ role, text }) => [role, text]), seed ?? null]);
  return new Random(createHash("sha256").update(prompt).digest().readUInt32BE(0));
}

const WORDS = [
  ...["a", "an", "the", "one", "each", "some", "every", "this", "that", "when", "while", "because", "and", "then"],
  ...["worker", "queue", "tensor", "kernel", "token", "cluster", "model", "answer", "signal", "memory", "gradient"],
  ...["runs", "waits", "learns", "returns", "measures", "settles", "follows", "scales", "listens", "arrives", "holds"],
  ...["quietly", "slowly", "at once", "in order", "by design", "on time", "without haste", "as expected"],
];
