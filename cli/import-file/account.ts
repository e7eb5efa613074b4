import type { Client } from "../../provider/client";
import { FIELDS } from "../../provider/model";
import type { KindFacts } from "../../provider/model/kinds";
import { referencesIn } from "../../provider/model/references";
import { factsOf, KINDS, type Kind, kindNamed } from "./kinds";

interface Reference {
  readonly kind: Kind;
  readonly id: string;
}

/** An object of the account. */
export interface Found extends Reference {
  readonly name: string;
  /** The reason why the object is not imported. */
  readonly leftOut?: "hidden template" | "CPU endpoint" | "unreadable" | undefined;
  readonly hasEnv: boolean;
  /** The objects that it uses, except an endpoint's template, which only GraphQL returns. */
  readonly uses: readonly Reference[];
}

/** Returns all objects of these kinds in the order of `KINDS`, with one list request per kind. */
export async function objectsOf(client: Client, kinds: readonly Kind[]): Promise<Found[]> {
  const all: Found[] = [];
  // One after another, so that an unreachable service is reported once.
  for (const kind of KINDS.filter((kind) => kinds.includes(kind))) all.push(...(await allOf(kind, client)));
  return all;
}

/** The fields of a listed object; only endpoints may have CPU workers. */
interface Listed {
  readonly id: string;
  readonly name: string;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly cpu?: object | undefined;
}

/**
 * Returns all objects of a kind. Unreadable ones are marked and reported by name, so that nobody thinks that the file
 * is complete.
 */
async function allOf(kind: Kind, client: Client): Promise<Found[]> {
  const facts = factsOf(kind);
  const list = client[facts.list];
  const items = (await list.list()).map((item) => found(kind, facts, item));
  const odd = list.unreadable().map(({ id = "without an id", name = "without a name" }) => {
    return { kind, id, name, leftOut: "unreadable" as const, hasEnv: false, uses: [] };
  });
  return [...items, ...odd];
}

function found(kind: Kind, { name: type, readName, isHidden }: KindFacts, item: Listed): Found {
  const { id, name, env, cpu } = item;
  return {
    kind,
    id,
    name: readName?.(name) ?? name,
    leftOut: isHidden?.(name) ? "hidden template" : cpu ? "CPU endpoint" : undefined,
    hasEnv: holds(env),
    uses: referencesIn(FIELDS[type], item).map((reference) => ({ kind: kindNamed(reference.kind), id: reference.id })),
  };
}

const holds = (env: Readonly<Record<string, string>> = {}) => Object.keys(env).length > 0;

/** Returns the chosen objects and those that they use, directly or through their template. */
export async function withReferences(
  client: Client,
  account: readonly Found[],
  chosen: readonly Found[],
): Promise<Found[]> {
  const wanted = new Set([...chosen.flatMap(({ uses }) => uses), ...chosen].map(key));
  for (const template of await templatesOf(client, chosen)) wanted.add(key(template));
  for (const { kind, uses } of account.filter((object) => wanted.has(key(object)))) {
    if (kind === "template") for (const used of uses) wanted.add(key(used));
  }
  return account.filter((object) => wanted.has(key(object)));
}

const key = ({ kind, id }: Reference) => `${kind} ${id}`;

/** Sends one more list request, however many endpoints there are. */
async function templatesOf({ graphql }: Client, chosen: readonly Found[]): Promise<Reference[]> {
  const endpoints = chosen.filter(({ kind }) => kind === "endpoint");
  const bindings = await Promise.all(endpoints.map(({ id }) => graphql.endpoints.find(id)));
  return bindings.flatMap((binding) => (binding?.templateId ? [{ kind: "template", id: binding.templateId }] : []));
}
