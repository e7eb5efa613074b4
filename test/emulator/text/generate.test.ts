import { generate } from "../../../emulator/text/generate";
import { EFFORTS, MODELS } from "../../../emulator/text/models";
import { inputTokens, type Message, type Prompt } from "../../../emulator/text/prompt";
import { eachToken, firstTokens, tokensOf } from "../../../emulator/text/tokens";
import fc from "../../properties";

const message = (text: string): Message => ({ role: "user", text, image: false });
const PROMPT: Prompt = {
  ...{ model: MODELS[0], messages: [message("Hi")], maxTokens: 2_048, temperature: 1 },
  ...{ seed: undefined, stop: [], effort: undefined },
};

const text = fc.string({ unit: "binary", maxLength: 60 });
const prompts: fc.Arbitrary<Prompt> = fc.record({
  model: fc.constantFrom(...MODELS),
  messages: fc.array(text.map(message), { minLength: 1, maxLength: 4 }),
  maxTokens: fc.integer({ min: 1, max: 400 }),
  temperature: fc.constant(1),
  seed: fc.option(fc.integer(), { nil: undefined }),
  stop: fc.array(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 3 }),
  effort: fc.constantFrom(undefined, ...EFFORTS),
});
const always = (holds: (prompt: Prompt) => void) => fc.assert(fc.property(prompts, holds), { numRuns: 200 });

test("a token is four characters begun, and a character may be two halves of a pair", () => {
  expect(["", "a", "abcd", "abcde", "😀😀😀😀", "😀😀😀😀😀"].map(tokensOf)).toEqual([0, 1, 1, 2, 1, 2]);
  expect(firstTokens("😀😀😀😀😀", 1)).toBe("😀😀😀😀");
});

test("a text is the sum of its tokens", () => {
  fc.assert(
    fc.property(text, (whole) => {
      const tokens = [...eachToken(whole)];
      expect(tokens.join("")).toBe(whole);
      expect(tokens).toHaveLength(tokensOf(whole));
    }),
  );
});

test("each message of the input counts, an empty one as a token", () => {
  expect(inputTokens([message(""), message("Hi"), message("Hello")])).toBe(4);
});

test("the same messages and seed make the same text", () => {
  always((prompt) => expect(generate(structuredClone(prompt))).toEqual(generate(prompt)));
});

test("other messages or another seed make another text", () => {
  const texts = [PROMPT, { ...PROMPT, seed: 1 }, { ...PROMPT, seed: 2 }, { ...PROMPT, messages: [message("Ho")] }];
  expect(new Set(texts.map((prompt) => generate(prompt).content)).size).toBe(4);
});

test("what was generated is what is counted, and never more than max_tokens", () => {
  always((prompt) => {
    const { reasoning, content, usage } = generate(prompt);
    expect(usage).toEqual({ input: inputTokens(prompt.messages), output: tokensOf(reasoning) + tokensOf(content) });
    expect(usage.output).toBeLessThanOrEqual(prompt.maxTokens);
  });
});

test("an answer that ends for its length has used up max_tokens, and one that stops has no stop text in it", () => {
  always((prompt) => {
    const { content, finishReason, usage } = generate(prompt);
    if (finishReason === "length") expect(usage.output).toBe(prompt.maxTokens);
    for (const stop of prompt.stop) expect(content).not.toContain(stop);
  });
});

test("an answer without a limit in its way stops at a full stop", () => {
  const { content, finishReason, reasoning } = generate(PROMPT);
  expect(content).toMatch(/^On "Hi": .*\.$/);
  expect([finishReason, reasoning]).toEqual(["stop", ""]);
});

test("more effort is more reasoning", () => {
  const lengths = EFFORTS.map((effort) => tokensOf(generate({ ...PROMPT, effort }).reasoning));
  expect(lengths).toEqual([16, 64, 128, 256]);
});

test("reasoning can use up max_tokens, and leaves an empty answer", () => {
  const { content, finishReason, usage } = generate({ ...PROMPT, effort: "low", maxTokens: 16 });
  expect([content, finishReason, usage.output]).toEqual(["", "length", 16]);
});

test("the answer's length can be set", () => {
  const { content, finishReason } = generate(PROMPT, 500);
  expect(tokensOf(content)).toBeGreaterThanOrEqual(500);
  expect(finishReason).toBe("stop");
  expect(generate({ ...PROMPT, maxTokens: 150 }, 500).usage.output).toBe(150);
});
