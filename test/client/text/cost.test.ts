import { textCost, textModels } from "../../../provider/client";
import fc from "../../properties";

test.each([
  ["model-k2.6", 35, 150, "0.00063325"],
  ["model-k2.7-code", 1000, 1000, "0.00495"],
  ["model-k2.6", 200_000, 2048, "0.198192"],
  ["model-k3", 35, 150, "0.002355"],
  ["model-k3", 1_000_000, 2048, "3.03072"],
  ["model-k2.6", 0, 0, "0"],
])("%s with %i tokens in and %i out costs %s USD", (model, input, output, usd) => {
  expect(textCost(model, { input, output })).toBe(usd);
});

const model = fc.constantFrom(...textModels());
const tokens = fc.nat({ max: 2_000_000_000 });

/** A decimal to 8 places, in units of 10^-8. */
const units = (usd: string) => {
  const [whole = "", part = ""] = usd.split(".");
  return BigInt(whole + part.padEnd(8, "0"));
};

test("cost is linear to half a unit of its last place", () => {
  const property = fc.property(model, tokens, tokens, ({ id, prices }, input, output) => {
    const cents = (price: string) => BigInt(Math.round(Number(price) * 100));
    // A price in cents for a million tokens, times tokens, is in units of 10^-8 USD.
    const exact = BigInt(input) * cents(prices.input) + BigInt(output) * cents(prices.output);
    expect(units(textCost(id, { input, output }))).toBe(exact);
  });
  fc.assert(property, { numRuns: 300 });
});

test("cost has no zeros at its end and no exponent", () => {
  const property = fc.property(model, tokens, tokens, ({ id }, input, output) => {
    expect(textCost(id, { input, output })).toMatch(/^(0|[1-9]\d*)(\.\d{0,7}[1-9])?$/);
  });
  fc.assert(property, { numRuns: 300 });
});

test.each([
  ["model", "model-k9", { input: 1, output: 1 }],
  ["usage.input", "model-k3", { input: -1, output: 1 }],
  ["usage.output", "model-k3", { input: 1, output: 0.5 }],
])("a wrong %s is refused", (field, model, usage) => {
  expect(() => textCost(model, usage)).toThrow(expect.objectContaining({ name: "InvalidInput", field }));
});

test("the variants have the published contexts and prices, the default one first", () => {
  expect(textModels().map(({ id, context, prices }) => [id, context, prices.input, prices.output])).toEqual([
    ["model-k2.6", 262_144, "0.95", "4.00"],
    ["model-k2.7-code", 262_144, "0.95", "4.00"],
    ["model-k3", 1_048_576, "3.00", "15.00"],
  ]);
});
