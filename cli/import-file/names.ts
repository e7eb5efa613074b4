import type { Found } from "./account";
import { KINDS } from "./kinds";
import { RESERVED } from "./reserved";

type Named = Pick<Found, "kind" | "id" | "name">;

/**
 * The resource's name in Pulumi for each object: made from its own name, unique in its kind. Objects whose names
 * clash are told apart by their ids, so that an object has the same name whatever else is chosen.
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

/** The variable of each resource in the program that Pulumi generates, where all kinds share one scope. */
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
  // No language has identifiers that begin with a digit, and `_` alone is none in Go.
  return /^[\d_]/.test(name) || taken.has(folded(name)) ? `${kind}-${name}` : name;
}

/**
 * Letters that the generators of all languages take in identifiers, each by the Unicode of its own time: Latin, Greek,
 * Cyrillic, kana, Han and Hangul as they have long been.
 */
const EVERYWHERE =
  /^[A-Za-z\u00c0-\u024f\u0370-\u0373\u0386-\u03ff\u0400-\u0481\u048a-\u04ff\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fa5\uac00-\ud7a3\d_-]+$/;

/** The name, with the first number behind it that makes it free; then it is taken. */
function free(name: string, taken: Set<string>): string {
  let candidate = name;
  for (let number = 2; taken.has(folded(candidate)); number++) candidate = `${name}-${number}`;
  taken.add(folded(candidate));
  return candidate;
}

/** Generators drop hyphens and change case, and Python takes compatible letters for one: `my-api`, `myApi` and `myªpi` are one variable. */
const folded = (name: string) => name.normalize("NFKC").toLowerCase().replace(/[-_]/g, "");

/** What may stand in an identifier of HCL: letters and digits of all languages, `_`, and `-` inside. */
const identifier = (text: string) =>
  text
    .normalize("NFC")
    .replace(/[^\p{ID_Continue}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
