import { costOf } from "../../../emulator/text/cost";
import { MODELS, modelNamed } from "../../../emulator/text/models";
import fc from "../../properties";

const cost = (id: string, input: number, output: number) => {
  const model = modelNamed(id);
  if (!model) throw new Error(`no model ${id}`);
  return costOf(model, { input, output });
};

test.each([
  ["model-k2.6", 35, 150, 0.00063325],
  ["model-k2.7-code", 1_000, 1_000, 0.00495],
  ["model-k2.6", 200_000, 2_048, 0.198192],
  ["model-k3", 35, 150, 0.002355],
  ["model-k3", 1_000_000, 2_048, 3.03072],
])("%s costs for %i tokens in and %i out exactly %d USD", (id, input, output, usd) => {
  expect(cost(id, input, output)).toBe(usd);
});

const tokens = fc.integer({ min: 0, max: 1_048_576 });

test("every cost is written with at most 8 decimals, and is the sum of its tokens' costs", () => {
  fc.assert(
    fc.property(fc.constantFrom(...MODELS), tokens, tokens, (model, input, output) => {
      const usd = costOf(model, { input, output });
      expect(Number(usd.toFixed(8))).toBe(usd);
      const alone = costOf(model, { input, output: 0 }) + costOf(model, { input: 0, output });
      expect(usd).toBeCloseTo(alone, 9);
    }),
    { numRuns: 200 },
  );
});
