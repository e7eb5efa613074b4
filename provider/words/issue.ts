import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/**
 * Describes what is wrong with an argument. The text continues a sentence that starts with the argument's path. It
 * never quotes the value, which may be a secret.
 */
export function inWords(issue: Issue): string {
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code === "too_small") return limit("at least", issue.minimum, issue.origin);
  if (issue.code === "too_big") return limit("at most", issue.maximum, issue.origin);
  return issue.code === "invalid_type" ? wrongType(issue) : issue.message;
}

const limit = (word: string, bound: number | bigint, origin: string) => {
  if (origin === "string") return bound === 1 ? "must not be empty" : `must have ${word} ${bound} characters`;
  return origin === "array" ? `needs ${word} ${bound} entr${bound === 1 ? "y" : "ies"}` : `must be ${word} ${bound}`;
};

const wrongType = ({ expected, message }: Extract<Issue, { code: "invalid_type" }>) =>
  message.endsWith("received undefined")
    ? "is required"
    : `must be ${expected === "int" ? "a whole number" : (WORDS[expected] ?? expected)}`;

const WORDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "a map of text to text",
};
