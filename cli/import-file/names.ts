import type { Found } from "./account";
import { KINDS } from "./kinds";
import { RESERVED } from "./reserved";

type Named = Pick<Found, "kind" | "id" | "name">;

/**
 * Returns each object's resource name in Pulumi, derived from its own name and unique within its kind. Objects with
 * clashing names get their ids appended, so that an object's name does not depend on what else is chosen.
 */
export function logicalNames<T extends Named>(objects: readonly T[]): Map<T, string> {
  return new Map(KINDS.flatMap((kind) => namesIn(objects.filter((object) => object.kind === kind))));
}

function namesIn<T extends Named>(objects: readonly T[]): [T, string][] {
  const own = objects.map(({ name, kind }) => identifier(name) || kind);
  const counts = new Map<string, number>();
  for (const name of own.map(folded)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const told = objects.map((object, i): [T, string] => {
    const name = own[i] as string;
    return [object, (counts.get(folded(name)) ?? 0) > 1 ? `${name}-${identifier(object.id)}` : name];
  });
  const taken = new Set<string>();
  return told.sort(([a], [b]) => (a.id < b.id ? -1 : 1)).map(([object, name]) => [object, free(name, taken)]);
}

/** Returns each resource's variable in the program that Pulumi generates, where all kinds share one scope. */
export function variables<T extends Named>(objects: readonly T[], names: ReadonlyMap<T, string>): Map<T, string> {
  const taken = new Set(RESERVED.map(folded));
  return new Map(
    objects.map((object) => {
      const name = names.get(object) as string;
      return [object, free(variable(object, name, taken), taken)];
    }),
  );
}

function variable({ kind, id }: Named, name: string, taken: ReadonlySet<string>): string {
  if (!EVERYWHERE.test(name)) return `${kind}-${identifier(id)}`;
  // In no language can an identifier begin with a digit, and Go does not allow `_` alone.
  return /^[\d_]/.test(name) || taken.has(folded(name)) ? `${kind}-${name}` : name;
}

/**
 * The letters that the generators of all languages accept in identifiers, although they use different versions of
 * Unicode: Latin, Greek, Cyrillic, kana, Han and Hangul that have been there for a long time.
 */
const EVERYWHERE =
  /^[A-Za-z\u00c0-\u024f\u0370-\u0373\u0386-\u03ff\u0400-\u0481\u048a-\u04ff\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fa5\uac00-\ud7a3\d_-]+$/;

/** Returns the name, with the first number that makes it unique if necessary, and marks it as taken. */
function free(name: string, taken: Set<string>): string {
  let candidate = name;
  for (let number = 2; taken.has(folded(candidate)); number++) candidate = `${name}-${number}`;
  taken.add(folded(candidate));
  return candidate;
}

/**
 * Generators drop hyphens and change case, and Python treats compatible letters as equal: `my-api`, `myApi` and `myªpi`
 * are the same variable.
 */
const folded = (name: string) => name.normalize("NFKC").toLowerCase().replace(/[-_]/g, "");

/**
 * Removes what HCL does not allow in an identifier: it accepts letters and digits of all languages, `_`, and `-`
 * inside.
 */
const identifier = (text: string) =>
  text
    .normalize("NFC")
    .replace(/[^\p{ID_Continue}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
