import { importWarnings } from "../../provider/engine/plugin/import-warnings";

const paths = (args: object) => importWarnings({ ...args }).map((text) => text.split(" ")[0]);

test("an import of env is told, and one without it is not", () => {
  expect(importWarnings({ env: { A: "1" } })).toEqual([expect.stringContaining("shows its values in the clear")]);
  expect(importWarnings({ env: {}, image: "org/worker:1" })).toEqual([]);
  expect(importWarnings({ image: "org/worker:1" })).toEqual([]);
});

test.each([
  ["a $ in several lines", "a\nb $c"],
  ["a backslash in several lines", "a\nb \\c"],
  ["a quotation mark in several lines", 'a\n"b"'],
  ["a letter that is not in the form NFC", "e\u0301"],
])("%s is told with its path", (_, text) => {
  expect(paths({ args: text })).toEqual(["args"]);
  expect(paths({ env: { "A.B": text, C: text } })).toEqual(["env", 'env["A.B"]', "env.C"]);
});

test.each([
  ["several lines", "a\nb"],
  ["one line with all of them", '$a \\n "c"'],
  ["a letter in the form NFC", "\u00e9"],
])("%s is repeated exactly, and nothing is told", (_, text) => {
  expect(importWarnings({ args: text })).toEqual([]);
});
