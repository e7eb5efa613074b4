import { filled, isValues, type Values } from "../lifecycle/values";
import { type AnyDefinition, bare, fieldsOf, marksAt } from "../resources";
import type { DefaultWords, Presence } from "./types";

/** Arguments that may change the defaults of others. */
interface Case {
  readonly inputs: Values;
  readonly words: string;
}

/**
 * Returns "Defaults to 3." for each argument that has a default, including the cases in which another default applies.
 */
export function defaultWords(kind: AnyDefinition): DefaultWords {
  const cases = casesOf(kind);
  return (path) => {
    const usual = at(kind.defaults({}), path);
    if (usual === undefined || (isValues(usual) && Object.keys(usual).length > 0)) return "";
    const others = cases.flatMap(({ inputs, words }) => {
      const other = at(kind.defaults(inputs), path);
      return inWords(other) === inWords(usual) || path[0] === Object.keys(inputs)[0]
        ? []
        : [`, or to ${inWords(other)} if ${words}`];
    });
    return ` Defaults to ${inWords(usual)}${others.join("")}.`;
  };
}

/**
 * True if the argument always appears as an output once its parent exists, because it has a default whatever else is
 * set, or a value from the service.
 */
export const isAlwaysOutput =
  (kind: AnyDefinition): Presence =>
  (path) => {
    const [first = "", ...inner] = path;
    if (marksAt(kind.args, path).answered) return true;
    return [{ inputs: {} }, ...casesOf(kind)].every(({ inputs }) => {
      const all: Values = inner.length > 0 ? { ...inputs, [first]: {} } : inputs;
      return at(filled(all, kind.defaults(all) as Values), path) !== undefined;
    });
  };

/** One case per optional argument, and per value if it is an enum. */
const casesOf = (kind: AnyDefinition): Case[] =>
  Object.entries(fieldsOf(kind.args))
    .filter(([, field]) => field.safeParse(undefined).success)
    .flatMap(([name, field]): Case[] => {
      const { enum: values } = bare(field) as { enum?: object };
      if (!values) return [{ inputs: { [name]: {} }, words: `\`${name}\` is set` }];
      return Object.values(values).map((value) => ({
        inputs: { [name]: value },
        words: `the ${kind.name}'s \`${name}\` is \`${value}\``,
      }));
    });

const at = (values: unknown, [first, ...rest]: readonly string[]): unknown =>
  first === undefined ? values : isValues(values) ? at(values[first], rest) : undefined;

const inWords = (value: unknown): string => {
  if (value === undefined) return "no value";
  if (Array.isArray(value) && value.length === 0) return "an empty list";
  if (isValues(value)) return "an empty map";
  return value === "" ? "an empty string" : `\`${String(value)}\``;
};
