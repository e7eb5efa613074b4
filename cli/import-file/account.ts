import type { Client, Listed } from "../../provider/client";
import { isHiddenTemplate, withoutFastBoot } from "../../provider/client/shown-names";
import { KINDS, type Kind } from "./kinds";

interface Reference {
  readonly kind: Kind;
  readonly id: string;
}

/** An object of the account. */
export interface Found extends Reference {
  readonly name: string;
  /** Why it is not imported. */
  readonly leftOut?: "hidden template" | "CPU endpoint" | "unreadable" | undefined;
  readonly hasEnv: boolean;
  /** What it uses. The template of an endpoint is not among it: only GraphQL tells that. */
  readonly uses: readonly Reference[];
}

/** All objects of these kinds, in the order of `KINDS`: one list a kind is asked for. */
export async function objectsOf(client: Client, kinds: readonly Kind[]): Promise<Found[]> {
  const found: Found[] = [];
  // One after another, so that a service that can't be reached is told once.
  for (const kind of KINDS.filter((kind) => kinds.includes(kind))) found.push(...(await LISTS[kind](client)));
  return found;
}

const LISTS: Record<Kind, (client: Client) => Promise<Found[]>> = {
  registry: ({ registries }) =>
    allOf("registry", registries, ({ id, name }) => ({ id, name, hasEnv: false, uses: [] })),
  "network-volume": ({ networkVolumes }) =>
    allOf("network-volume", networkVolumes, ({ id, name }) => ({ id, name, hasEnv: false, uses: [] })),
  template: ({ templates }) =>
    allOf("template", templates, ({ id, name, env, registry }) => ({
      id,
      name,
      leftOut: isHiddenTemplate(name) ? "hidden template" : undefined,
      hasEnv: holds(env),
      uses: registryIn(registry),
    })),
  endpoint: ({ endpoints }) =>
    allOf("endpoint", endpoints, ({ id, name, env, registry, networkVolumes, cpu }) => ({
      id,
      name: withoutFastBoot(name),
      leftOut: cpu ? "CPU endpoint" : undefined,
      hasEnv: holds(env),
      uses: [
        ...registryIn(registry),
        ...networkVolumes.map((volume) => ({ kind: "network-volume" as const, id: volume })),
      ],
    })),
};

/** All objects of a list. Those that can't be read are left out by name, so that nobody takes the file for complete. */
async function allOf<T>(kind: Kind, list: Listed<T>, read: (item: T) => Omit<Found, "kind">): Promise<Found[]> {
  const items = (await list.list()).map((item) => ({ kind, ...read(item) }));
  const odd = list.unreadable().map(({ id = "without an id", name = "without a name" }) => {
    return { kind, id, name, leftOut: "unreadable" as const, hasEnv: false, uses: [] };
  });
  return [...items, ...odd];
}

const holds = (env: Readonly<Record<string, string>> = {}) => Object.keys(env).length > 0;

const registryIn = (id: string | null | undefined): Reference[] => (id ? [{ kind: "registry", id }] : []);

/** The chosen objects and what they use, directly or through their template. */
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

/** One more list, asked once however many endpoints there are. */
async function templatesOf({ graphql }: Client, chosen: readonly Found[]): Promise<Reference[]> {
  const endpoints = chosen.filter(({ kind }) => kind === "endpoint");
  const bindings = await Promise.all(endpoints.map(({ id }) => graphql.endpoints.find(id)));
  return bindings.flatMap((binding) => (binding?.templateId ? [{ kind: "template", id: binding.templateId }] : []));
}
