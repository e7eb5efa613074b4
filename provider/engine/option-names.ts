import type { z } from "zod";
import { argumentNear } from "../lifecycle/check/nearest-argument";
import { type PathSet, parsePath } from "../lifecycle/paths";
import { fieldsOf, type Problem } from "../resources";

/**
 * Warns about names in `ignoreChanges` or `replaceOnChanges` that match no argument, because such an option has no
 * effect.
 */
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
    // The entries of a list or a map have no field names to check.
    if (segment === "*" || Object.keys(fields).length === 0) return true;
    const field = fields[String(segment)];
    // The engine's classes may add hidden inputs of their own.
    if (!field) return String(segment).startsWith("__");
    fields = fieldsOf(field);
  }
  return true;
}
