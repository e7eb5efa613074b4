import { type Desired, type Field, type Fields, NEVER } from "../model/field";
import { touches } from "./differences";

/** The body of a create: every field that it takes and that has a value. */
export const createBody = <F extends Fields, B>(fields: F, desired: Desired<F>): B =>
  bodyOf(fields, desired as Values) as B;

/** The body of a PATCH: the fields that it takes, as far as one of the paths is theirs or lies below. */
export function patchBody<F extends Fields, B>(fields: F, desired: Desired<F>, paths: readonly string[]): B {
  const touched = Object.entries(fields).filter(
    ([name, entry]) => entry.body === "create and patch" && touches(paths, pathsOf(name, entry)),
  );
  return bodyOf(Object.fromEntries(touched), desired as Values) as B;
}

type Values = Readonly<Record<string, unknown>>;

function bodyOf(fields: Fields, desired: Values): Values {
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

/** A group's own paths are those of the parts that a body takes. */
const pathsOf = (name: string, { fields }: Field): string[] =>
  fields ? Object.entries(fields).flatMap(([part, { body }]) => (body === NEVER ? [] : [`${name}.${part}`])) : [name];
