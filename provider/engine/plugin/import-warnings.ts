import { isValues, type Values } from "../../lifecycle/values";

/** Returns warnings, each a sentence, about the code that `pulumi import` writes for an object with these inputs. */
export function importWarnings(args: Values): string[] {
  const { env } = args;
  const shown = isValues(env) && Object.keys(env).length > 0;
  return [...(shown ? [IN_CLEAR] : []), ...changedTexts(args, "").map((path) => `${path} ${CHANGED}`)];
}

const IN_CLEAR = "env is imported, and the code that pulumi import writes shows its values in the clear";

const CHANGED =
  "may be wrong in the code that pulumi import writes (several lines with $, \\ or \", or letters that are not in Unicode's form NFC): compare the two, or the next pulumi up changes the object";

/**
 * Returns the paths of texts that Pulumi's generators change (seen with 3.248 and 3.255). In texts of several lines,
 * the TypeScript generator drops `$`, and the Python generator does not escape `\` and `"""`. All generators write
 * Unicode's form NFC.
 */
function changedTexts(value: unknown, path: string): string[] {
  if (typeof value === "string") return isChanged(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((inner, i) => changedTexts(inner, `${path}[${i}]`));
  if (!isValues(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => changedTexts(inner, below(path, key)));
}

const isChanged = (text: string): boolean =>
  (text.includes("\n") && /[$\\"]/.test(text)) || text !== text.normalize("NFC");

const below = (path: string, key: string): string =>
  path === "" ? key : /^\w+$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
