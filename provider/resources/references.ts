import type { Client, Readable } from "../client";
import { isHiddenTemplate } from "../client/shown-names";
import { isMentioned } from "./advice";
import type { Call, Problem } from "./kind";

/** Lists of objects that others refer to by id. */
type Referred = "templates" | "registries" | "networkVolumes";

const NOUNS: Readonly<Record<Referred, string>> = {
  templates: "template",
  registries: "registry",
  networkVolumes: "network volume",
};

/**
 * A problem where the account has no object with this id: the service would refuse it after other changes were made.
 * What the list lacks is confirmed by the object's own read.
 */
export async function adviseReference(
  path: string,
  list: Referred,
  id: string | undefined,
  { client }: Call,
): Promise<Problem[]> {
  if (id === undefined) return [];
  const known = await client[list].list();
  if (known.some((object) => object.id === id) || isMentioned(id, client[list].unreadable())) return [];
  if (await (client[list] as Readable<{ readonly id: string }>).find(id)) return [];
  return [{ path, text: unknownId(id, known, list) }];
}

const MOST = 10;

type Objects = Awaited<ReturnType<Client[Referred]["list"]>>;

function unknownId(id: string, known: Objects, list: Referred): string {
  const named = known.find(({ name }) => name === id);
  if (named) return `"${id}" is the name of a ${NOUNS[list]}, and its id is needed here: "${named.id}"`;
  return `"${id}" is not the id of a ${NOUNS[list]} of the account. ${offered(known, list)}`;
}

function offered(known: Objects, list: Referred): string {
  const shown = known.filter(({ name }) => list !== "templates" || !isHiddenTemplate(name));
  if (shown.length === 0) return "The account has none";
  const first = shown.slice(0, MOST).map(({ id, name }) => `${id} ("${name}")`);
  return `The account has ${first.join(", ")}${shown.length > MOST ? ` and ${shown.length - MOST} more` : ""}`;
}

/** What the service calls the objects and places that it did not find, and the arguments that name them. */
const ARGUMENTS: readonly (readonly [RegExp, string])[] = [
  [/template/i, "templateId"],
  [/registry|credential/i, "registry"],
  [/volume/i, "networkVolumes"],
  [/data ?center/i, "dataCenterIds"],
];

/** Runs a write. A refusal that names only the kind of a missing object gets the argument that refers to it. */
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
  return `\nThe argument ${argument} is ${JSON.stringify(args[argument])}: give what exists in this account.`;
}
