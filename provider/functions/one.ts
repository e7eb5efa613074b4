import { z } from "zod";
import type { KindFacts } from "../model/kinds";
import { BadArguments } from "./lookup";

/** No object has this id or name; the message lists the existing ones. */
export class NoSuchObject extends Error {
  override readonly name = "NoSuchObject";
}

/** Several objects have the same name; the message lists them. */
export class SeveralObjects extends Error {
  override readonly name = "SeveralObjects";
}

/** The arguments that select one object: `id` or `name`. */
export const byIdOrName = (kind: string) =>
  z.strictObject({
    id: z
      .string()
      .min(1)
      .optional()
      .meta({ description: `Id of the ${kind}. Exactly one of \`id\` and \`name\` is required.` }),
    name: z
      .string()
      .min(1)
      .optional()
      .meta({ description: `Name of the ${kind}. The look-up fails if several have this name.` }),
  });

/** The arguments that select objects of a kind by name. */
export const byName = (plural: string) =>
  z.strictObject({
    name: z
      .string()
      .min(1)
      .optional()
      .meta({ description: `Name of the ${plural} to return. If omitted, all are returned.` }),
  });

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The source of the objects of one kind. */
export interface Place<T extends Named> {
  find(id: string): Promise<T | undefined>;
  list(): Promise<readonly T[]>;
  /** Returns a list that was requested after the call. */
  listFresh(): Promise<readonly T[]>;
}

/** The names of the kind in messages, and which objects are hidden. */
type Facts = Pick<KindFacts, "noun" | "plural" | "readName" | "isHidden">;

/**
 * Returns the one object with this id or name. Throws `NoSuchObject`, `SeveralObjects`, or `BadArguments` unless
 * exactly one of the two is given.
 */
export async function one<T extends Named>(facts: Facts, from: Place<T>, which: Partial<Named>): Promise<T> {
  const { noun, plural, isHidden = () => false } = facts;
  const { id, name } = which;
  if ((id === undefined) === (name === undefined)) throw new BadArguments(`the ${noun}: give either id or name`);
  const found = id === undefined ? await named(facts, from, name as string, 1) : await byId(from, id);
  if (found.length === 1) return found[0] as T;
  const asked = id === undefined ? `named "${name}"` : `with id "${id}"`;
  if (found.length > 1)
    throw new SeveralObjects(`${found.length} ${plural} are ${asked}: ${shown(found)}. Look it up by id`);
  const there = (await from.list()).filter((object) => !isHidden(object.name));
  throw new NoSuchObject(`no ${noun} ${asked}; the account has ${shown(there)}`);
}

/** Returns all objects, or those with the given name. */
export async function several<T extends Named>(
  facts: Facts,
  from: Place<T>,
  { name }: { name?: string | undefined },
): Promise<readonly T[]> {
  return name === undefined ? from.list() : named(facts, from, name);
}

/**
 * Another process, such as the engine's provider in the same run, may have created or deleted objects since the list
 * was fetched. So a list with no match or too many is fetched again.
 */
async function named<T extends Named>(
  facts: Facts,
  from: Place<T>,
  name: string,
  atMost = Number.POSITIVE_INFINITY,
): Promise<T[]> {
  const found = namedAs(facts, await from.list(), name);
  return found.length > 0 && found.length <= atMost ? found : namedAs(facts, await from.listFresh(), name);
}

const namedAs = <T extends Named>({ readName = (name) => name }: Facts, all: readonly T[], name: string): T[] =>
  all.filter((object) => readName(object.name) === readName(name));

async function byId<T extends Named>(from: Place<T>, id: string): Promise<T[]> {
  const found = await from.find(id);
  return found ? [found] : [];
}

const MOST = 20;

function shown(objects: readonly Named[]): string {
  if (objects.length === 0) return "none";
  const first = objects.slice(0, MOST).map(({ id, name }) => `"${name}" (${id})`);
  return first.join(", ") + (objects.length > MOST ? ` and ${objects.length - MOST} more` : "");
}
