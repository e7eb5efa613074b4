import type { Readable } from "../client";
import type { Fields } from "../model/field";
import { factsOf, type KindFacts } from "../model/kinds";
import { referencesIn } from "../model/references";
import { isMentioned } from "./advice";
import type { Call, Problem } from "./kind";

/** Problems of each id in these fields that names no object of the account. */
export async function adviseReferences(fields: Fields, known: object, call: Call): Promise<Problem[]> {
  const problems = referencesIn(fields, known).map(({ path, kind, id }) =>
    adviseReference(path, factsOf(kind), id, call),
  );
  return (await Promise.all(problems)).flat();
}

/**
 * A problem where the account has no object with this id: the service would refuse it after other changes were made.
 * What the list lacks is confirmed by the object's own read.
 */
async function adviseReference(path: string, facts: KindFacts, id: string, { client }: Call): Promise<Problem[]> {
  const { list, noun } = facts;
  const known = await client[list].list();
  if (known.some((object) => object.id === id) || isMentioned(id, client[list].unreadable())) return [];
  if (await (client[list] as Readable<{ readonly id: string }>).find(id)) return [];
  return [{ path, text: `"${id}" is not the id of a ${noun} of the account. ${offered(known, facts)}` }];
}

const MOST = 10;

function offered(known: readonly { readonly id: string; readonly name: string }[], { isHidden }: KindFacts): string {
  const shown = known.filter(({ name }) => !isHidden?.(name));
  if (shown.length === 0) return "The account has none";
  const first = shown.slice(0, MOST).map(({ id, name }) => `${id} ("${name}")`);
  return `The account has ${first.join(", ")}${shown.length > MOST ? ` and ${shown.length - MOST} more` : ""}`;
}
