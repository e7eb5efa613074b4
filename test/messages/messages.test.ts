import fs from "node:fs";
import path from "node:path";
import { read } from "../../tools/messages/messages";
import { templates } from "../../tools/messages/templates";

const root = path.join(__dirname, "..", "..");
const all = templates(root);
const messages = read(fs.readFileSync(path.join(__dirname, "messages.md"), "utf8"));

/** Texts that no recorded run has made yet: of rare failures, or of tests that a recording did not include. It may only shrink. */
const notProvoked: readonly string[] = JSON.parse(fs.readFileSync(path.join(__dirname, "not-provoked.json"), "utf8"));

const missing = all.filter(({ pattern }) => !messages.some(({ text }) => pattern.test(text)));

test("each text that the product can print is among the messages that it has really made", () => {
  const fresh = missing.filter(({ text }) => !notProvoked.includes(text));
  expect(fresh.map(({ at, text }) => `${at}: ${text}`)).toEqual([]);
});

test("a text that a run has made, or that is gone, leaves the list of those that were not provoked", () => {
  const texts = missing.map(({ text }) => text);
  expect(notProvoked.filter((text) => !texts.includes(text))).toEqual([]);
});

test("no message is there that the product no longer prints", () => {
  const stale = messages.filter(({ text }) => !all.some(({ pattern }) => pattern.test(text)));
  expect(stale).toEqual([]);
});

test.each([
  ["a hurried negation", /(?<!there )\b(is|are) no (?!longer)[a-z]+\b/],
  ["an unresolved value", /\bundefined\b|\[object Object\]|\bNaN\b/],
  ["a path glued to its sentence", /^[a-z]+[A-Z.][A-Za-z]* (a|an|the|two|give) /],
])("no message has %s", (_, bad) => {
  expect(messages.filter(({ text }) => bad.test(text))).toEqual([]);
});
