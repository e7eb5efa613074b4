import { misfits, misfitText, textMisfits } from "../../../provider/resources/endpoint-check/fit";
import fc from "../../properties";

const json = fc.jsonValue({ maxDepth: 3 });
const fields = fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), json, { maxKeys: 4 });

test("anything fits itself", () => {
  fc.assert(fc.property(json, (value) => misfits(value, JSON.parse(JSON.stringify(value))).length === 0));
});

test("an object fits whatever more it holds", () => {
  fc.assert(fc.property(fields, fields, (expected, more) => misfits(expected, { ...more, ...expected }).length === 0));
});

test("an object that lacks a field does not fit", () => {
  const rest = fields.filter((given) => Object.keys(given).length > 0);
  fc.assert(
    fc.property(rest, (expected) => {
      const [first, ...others] = Object.keys(expected);
      const is = Object.fromEntries(others.map((key) => [key, expected[key]]));
      return misfits(expected, is).every(({ path }) => path.startsWith(first as string));
    }),
  );
});

test("what is expected nowhere fits everywhere", () => {
  expect(misfits({}, { any: [1, { thing: true }] })).toEqual([]);
});

test("a list needs as many entries, and each must fit", () => {
  expect(misfits([{ a: 1 }, 2], [{ a: 1, b: 2 }, 2])).toEqual([]);
  expect(misfits([1], [1, 2])).toEqual([{ path: "", expected: [1], is: [1, 2] }]);
  expect(misfits({ images: [{ width: 512 }] }, { images: [{ width: 64 }] })).toEqual([
    { path: "images[0].width", expected: 512, is: 64 },
  ]);
});

test("a name that every object inherits is no field", () => {
  expect(misfits({ toString: 1 }, {})).toHaveLength(1);
});

test("a text fits as it is, or as the JSON that it holds", () => {
  expect(textMisfits("pong", "pong")).toEqual([]);
  expect(textMisfits({ ok: true }, '{"ok":true,"more":1}')).toEqual([]);
  expect(textMisfits("pong", '"pong"')).toEqual([]);
  expect(textMisfits({ ok: true }, "<html>")).toEqual([{ path: "", expected: { ok: true }, is: "<html>" }]);
});

test("a misfit says where it is, what is there and what is expected", () => {
  expect(misfits({ text: "a" }, { text: "b" }).map((one) => misfitText("the output", one))).toEqual([
    'the output.text is "b", but "a" is expected',
  ]);
  expect(misfits(["a"], []).map((one) => misfitText("the output", one))).toEqual([
    'the output is [], but ["a"] is expected',
  ]);
  expect(misfits({ text: "a" }, {}).map((one) => misfitText("the output", one))).toEqual([
    'the output.text is absent, but "a" is expected',
  ]);
});

test("a long value is cut", () => {
  const [found] = misfits("short", "x".repeat(5000));
  expect(misfitText("the output", found!).length).toBeLessThan(300);
});
