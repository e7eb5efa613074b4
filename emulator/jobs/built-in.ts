import { generateImage } from "../images/worker";
import type { Handler } from "./handler";

/** Answers its input. */
export const echo: Handler = ({ input }) => input;

/** Fails with `input.error`. */
const failing: Handler = ({ input }) => {
  throw new Error(String(fieldOf(input, "error") ?? "the worker failed"));
};

/** Takes `input.seconds` on the emulator's clock, then answers its input. */
const slow: Handler = async ({ input }, { sleep }) => {
  await sleep(secondsOf(input, 10));
  return input;
};

/** Streams the words of `input.text`, with `input.seconds` on the emulator's clock before each. */
const streaming: Handler = Object.assign(
  async function* ({ input }: Parameters<Handler>[0], { sleep }: Parameters<Handler>[1]) {
    const words = String(fieldOf(input, "text") ?? "one two three").split(" ");
    for (const word of words) {
      await sleep(secondsOf(input, 0));
      yield word;
    }
  },
  { returnAggregateStream: true },
);

/** The workers that the emulator has, by the name of their image. */
export const BUILT_IN: Readonly<Record<string, Handler>> = {
  echo,
  failing,
  slow,
  streaming,
  "image-generation": generateImage,
};

function secondsOf(input: unknown, usual: number): number {
  const seconds = Number(fieldOf(input, "seconds") ?? usual);
  if (!(seconds >= 0)) throw new Error("input.seconds must be a number of at least 0");
  return seconds * 1000;
}

function fieldOf(input: unknown, name: string): unknown {
  return typeof input === "object" && input !== null ? (input as Record<string, unknown>)[name] : undefined;
}
