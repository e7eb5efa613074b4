import { REVISION } from "../client/revisions";
import { BOTH, type Desired, type Field, type Fields, NEVER } from "../model/field";
import type { KindFacts } from "../model/kinds";
import { touches } from "./differences";

type Name = KindFacts["name"];

/** The body of a create: every field that a create accepts and that has a value. */
export const createBody = <F extends Fields, B>(kind: Name, fields: F, desired: Desired<F>): B =>
  bodyOf(inWords(kind, fields), desired as Values) as B;

/** The body of a PATCH: the fields that a PATCH accepts and that one of the paths touches. */
export function patchBody<F extends Fields, B>(
  kind: Name,
  fields: F,
  desired: Desired<F>,
  paths: readonly string[],
): B {
  const touched = Object.entries(inWords(kind, fields)).filter(
    ([name, entry]) => entry.body === BOTH.body && isTouched(name, entry, paths),
  );
  return bodyOf(Object.fromEntries(touched), desired as Values) as B;
}

/** The same fields of the kind, as the bodies of the service's revision take them. */
const inWords = (kind: Name, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(REVISION.fields[kind]).filter(([name]) => name in fields));

type Values = Readonly<Record<string, unknown>>;

/** The body that takes these fields, without those that have no value. */
export function bodyOf(fields: Fields, desired: Values): Values {
  const taken = Object.entries(fields).filter(([, { body }]) => body !== NEVER);
  return Object.fromEntries(
    taken.flatMap(([name, entry]) => {
      const value = bodyValue(entry, desired[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const bodyValue = ({ fields, cleared }: Field, value: unknown): unknown =>
  fields && value !== undefined ? bodyOf(fields, value as Values) : (value ?? cleared);

/**
 * Parts of a group that no body accepts are ignored. If the whole group is added or removed, the path is the group's
 * own name.
 */
function isTouched(name: string, { fields }: Field, paths: readonly string[]): boolean {
  if (!fields) return touches(paths, [name]);
  const parts = Object.keys(fields).filter((part) => fields[part]?.body !== NEVER);
  return (
    paths.includes(name) ||
    touches(
      paths,
      parts.map((part) => `${name}.${part}`),
    )
  );
}
