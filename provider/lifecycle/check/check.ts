import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { type AnyDefinition, fieldsOf, metaOf, type Problem } from "../../resources";
import { inWords } from "../../words/issue";
import { valueAt } from "../paths";
import { filled, isValues, join, type KnownPart, knownPart, present, type Values } from "../values";
import { argumentNear } from "./nearest-argument";

/** The result of a check. */
export interface Checked {
  /** The inputs with their defaults. Unknown values stay unknown. */
  readonly inputs: Values;
  /** The inputs as the state keeps them: what the program gave, and defaults only where they change something. */
  readonly stored: Values;
  readonly known: KnownPart;
  readonly problems: readonly Problem[];
}

/**
 * Formats a problem for people. A text that is a predicate continues a sentence that starts with the path; any other
 * text follows the path and a colon.
 */
export const sentence = ({ path, text }: Problem): string =>
  path === "" ? text : `${path}${PREDICATE.test(text) ? " " : ": "}${text}`;

const PREDICATE = /^(is|are|has|have|must|may|can|can't|differs|needs|belongs|excludes|holds?|names) /;

/** The known inputs, and which of them come from defaults. */
interface CheckContext extends KnownPart {
  isDefault(path: string): boolean;
}

/** What a check knows of a resource beside its arguments. */
export interface CheckOptions {
  /** The inputs in the state. */
  readonly before?: Values;
  /** True if `before` comes from an import, so that no program has declared it. */
  readonly isImported?: boolean;
  /** The name that is generated from the logical name, or a sample of its length, in case the program gives none. */
  readonly generated?: string | undefined;
}

/** Checks the arguments without any request. */
export function check(
  kind: AnyDefinition,
  declared: Values,
  { before = {}, isImported = false, generated }: CheckOptions = {},
): Checked {
  const own = present(declared) as Values;
  const args = isImported ? own : withCleared(kind.args, own, before);
  const defaults = kind.defaults(args) as Values;
  const inputs = filled(args, defaults);
  const known = knownPart(inputs);
  const shape = shapeProblems(kind.args, known);
  // Rules may rely on the shape of the arguments, so they run only if it is right. One error is also clearer than
  // several that follow from it.
  const isDefault = (path: string) => valueAt(args, path) === undefined;
  const problems = shape.length > 0 ? shape : ruleProblems(kind, { ...known, isDefault }, generated);
  return { inputs, stored: { ...args, ...restored(args, defaults, before) }, known, problems };
}

function ruleProblems(
  kind: AnyDefinition,
  { known, isUnknown, isDefault }: CheckContext,
  generated?: string,
): Problem[] {
  const { name = isUnknown("name") ? undefined : generated } = known;
  const problems = kind.rules(name === undefined ? known : { ...known, name }, isUnknown, isDefault);
  if (name === undefined || name !== generated) return problems;
  return problems.map((problem) =>
    problem.path === "name" ? { ...problem, text: ofLogicalName(problem.text) } : problem,
  );
}

const ofLogicalName = (text: string): string =>
  `is generated from the logical name, and ${text}: give a shorter logical name, or the argument name`;

/**
 * The defaults that take the place of other values, because the program has stopped declaring an argument or somebody
 * else has changed it. The engine shows only inputs, so that the plan would otherwise not show what a field becomes.
 */
function restored(args: Values, defaults: Values, before: Values): Values {
  const entries = Object.entries(defaults).flatMap(([name, value]): [string, unknown][] => {
    const [own, was] = [args[name], before[name]];
    if (isValues(value) && isValues(was) && (own === undefined || isValues(own))) {
      const inner = restored(own ?? {}, value, was);
      return Object.keys(inner).length > 0 ? [[name, { ...own, ...inner }]] : [];
    }
    return own === undefined && was !== undefined && !isDeepStrictEqual(was, value) ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * Empties a list that the program has stopped declaring. A kept list belongs to the resource once the program has
 * declared it, so it must not keep the old entries.
 */
function withCleared(schema: z.ZodType, inputs: Values, before: Values): Values {
  const cleared = Object.entries(fieldsOf(schema)).flatMap(([name, field]): [string, unknown][] => {
    const [now, was] = [inputs[name], before[name]];
    if (now === undefined) return metaOf(field).whenAbsent === "keep" && Array.isArray(was) ? [[name, []]] : [];
    return isValues(now) && isValues(was) ? [[name, withCleared(field, now, was)]] : [];
  });
  return { ...inputs, ...Object.fromEntries(cleared) };
}

function shapeProblems(args: z.ZodObject, { known, isUnknown }: KnownPart): Problem[] {
  const { error } = args.safeParse(known);
  return (error?.issues ?? []).flatMap((issue) => {
    const path = issue.path.reduce<string>(
      (at, key) => (typeof key === "number" ? `${at}[${key}]` : join(at, String(key))),
      "",
    );
    return isUnknown(path) ? [] : problemsOf(issue, path, args);
  });
}

type Issue = z.core.$ZodIssue;

/** The message never contains the value itself, which may be a secret. */
function problemsOf(issue: Issue, path: string, args: z.ZodObject): Problem[] {
  if (issue.code === "unrecognized_keys") {
    const fields = fieldsAt(args, issue.path);
    return issue.keys.map((key) => {
      const hint = argumentNear(fields, key) || ".";
      return { path: join(path, key), text: `is not an argument${hint} Allowed are ${Object.keys(fields).join(", ")}` };
    });
  }
  return [{ path, text: inWords(issue) }];
}

const fieldsAt = (schema: z.ZodType, path: readonly PropertyKey[]): Readonly<Record<string, z.ZodType>> =>
  path.reduce<Readonly<Record<string, z.ZodType>>>((fields, key) => {
    const field = fields[String(key)];
    return field ? fieldsOf(field) : fields;
  }, fieldsOf(schema));
