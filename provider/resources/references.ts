import type { Readable } from "../client";
import type { Fields } from "../model/field";
import { factsOf, type KindFacts } from "../model/kinds";
import { referencesIn } from "../model/references";
import { isMentioned } from "./advice";
import type { Call, Problem } from "./kind";

/** Reports every id in these fields that does not exist in the account. */
export async function adviseReferences(fields: Fields, known: object, call: Call): Promise<Problem[]> {
  const problems = referencesIn(fields, known).map(({ path, kind, id }) =>
    adviseReference(path, factsOf(kind), id, call),
  );
  return (await Promise.all(problems)).flat();
}

/**
 * The service would refuse an unknown id only after other changes were made, so it is reported before. If the list does
 * not contain the id, the object's own route confirms that it is missing.
 */
async function adviseReference(path: string, facts: KindFacts, id: string, { client }: Call): Promise<Problem[]> {
  const { list } = facts;
  const known = await client[list].list();
  if (known.some((object) => object.id === id) || isMentioned(id, client[list].unreadable())) return [];
  if (await (client[list] as Readable<{ readonly id: string }>).find(id)) return [];
  return [{ path, text: unknownId(id, known, facts) }];
}

const MOST = 10;

type Objects = readonly { readonly id: string; readonly name: string }[];

function unknownId(id: string, known: Objects, facts: KindFacts): string {
  const named = known.find(({ name }) => name === id);
  if (named) return `"${id}" is the name of a ${facts.noun}, and its id is needed here: "${named.id}"`;
  return `"${id}" is not the id of a ${facts.noun} of the account. ${offered(known, facts)}`;
}

function offered(known: Objects, { isHidden }: KindFacts): string {
  const shown = known.filter(({ name }) => !isHidden?.(name));
  if (shown.length === 0) return "The account has none";
  const first = shown.slice(0, MOST).map(({ id, name }) => `${id} ("${name}")`);
  return `The account has ${first.join(", ")}${shown.length > MOST ? ` and ${shown.length - MOST} more` : ""}`;
}

/** The nouns by which the service names what it did not find, and the arguments that refer to it. */
const ARGUMENTS: readonly (readonly [RegExp, string])[] = [
  [/template/i, "templateId"],
  [/registry|credential/i, "registry"],
  [/volume/i, "networkVolumes"],
  [/data ?center/i, "dataCenterIds"],
];

/**
 * Runs a write. If the service refuses it because an object is missing and names only the kind, the error also names
 * the argument that refers to the object.
 */
export async function namingArgument<T>(args: object, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Error) error.message += argumentIn(error.message, args as Readonly<Record<string, unknown>>);
    throw error;
  }
}

function argumentIn(message: string, args: Readonly<Record<string, unknown>>): string {
  const missing = /([^:\n(]*) not found/i.exec(message)?.[1] ?? "";
  const argument = ARGUMENTS.find(([noun, name]) => noun.test(missing) && args[name] !== undefined)?.[1];
  if (argument === undefined) return "";
  return `\nThe argument ${argument} is ${JSON.stringify(args[argument])}: give one that exists in this account.`;
}
