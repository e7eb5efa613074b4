import { closest } from "fastest-levenshtein";
import type { z } from "zod";
import { fieldsOf, type Problem } from "../resources";
import { type PathSet, parsePath } from "./paths";

/** Warns of names in `ignoreChanges` or `replaceOnChanges` that no argument has: such an option does nothing. */
export const unknownNames = (args: z.ZodObject, option: string, { texts }: PathSet): Problem[] =>
  texts
    .filter((text) => !isKnown(args, text))
    .map((text) => ({
      path: option,
      warning: true,
      text: `names "${text}", which is not an argument${hint(args, text)}`,
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

/** People write the path in one word: `workersMax` is `workers.max`. */
function hint(args: z.ZodObject, text: string): string {
  const paths = pathsOf(args);
  const nearest = paths[paths.map(plain).indexOf(closest(plain(text), paths.map(plain)))];
  return `, so it does nothing; did you mean "${nearest}"?`;
}

const plain = (path: string): string => path.replace(/[^a-z]/gi, "").toLowerCase();

const pathsOf = (schema: z.ZodType, before = ""): string[] =>
  Object.entries(fieldsOf(schema)).flatMap(([name, field]) => [before + name, ...pathsOf(field, `${before}${name}.`)]);
