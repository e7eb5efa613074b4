import type { z } from "zod";
import { fieldsOf, type Problem } from "../resources";
import { didYouMean } from "../words/nearest";
import { type PathSet, parsePath } from "./paths";

/** Warns of names in `ignoreChanges` or `replaceOnChanges` that no argument has: such an option does nothing. */
export const unknownNames = (args: z.ZodObject, option: string, { texts }: PathSet): Problem[] =>
  texts
    .filter((text) => !isKnown(args, text))
    .map((text) => ({
      path: option,
      warning: true,
      text: `names "${text}", which is not an argument and so does nothing${argumentNear(fieldsOf(args), text)}`,
    }));

function isKnown(args: z.ZodObject, text: string): boolean {
  let fields = fieldsOf(args);
  for (const segment of parsePath(text)) {
    // What lies below a list or a map has no names of ours.
    if (segment === "*" || Object.keys(fields).length === 0) return true;
    const field = fields[String(segment)];
    // The engine's classes may name hidden inputs of theirs.
    if (!field) return String(segment).startsWith("__");
    fields = fieldsOf(field);
  }
  return true;
}

/** `; did you mean "workers.max"?`: people write the path in one word, or its last part alone. */
export function argumentNear(fields: Fields, text: string): string {
  const paths = pathsOf(fields);
  const inOneWord = paths.find((path) => plain(path) === plain(text) || path.endsWith(`.${text}`));
  return inOneWord === undefined ? didYouMean(text, paths) : `; did you mean "${inOneWord}"?`;
}

type Fields = ReturnType<typeof fieldsOf>;

const plain = (path: string): string => path.replace(/[^a-z]/gi, "").toLowerCase();

const pathsOf = (fields: Fields, before = ""): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [before + name, ...pathsOf(fieldsOf(field), `${before}${name}.`)]);
