import type { z } from "zod";
import { type AnyDefinition, fieldsOf, metaOf, type Problem } from "../../resources";
import { inWords } from "../../words/issue";
import { valueAt } from "../paths";
import { filled, isValues, join, type KnownPart, knownPart, present, type Values } from "../values";
import { argumentNear } from "./nearest-argument";

export interface Checked {
  /** With the defaults filled in; unknown values stay unknown. */
  readonly inputs: Values;
  readonly known: KnownPart;
  readonly problems: readonly Problem[];
}

/** A problem as a person reads it: a text that is a predicate goes on from the path, a whole sentence stands after it. */
export const sentence = ({ path, text }: Problem): string =>
  path === "" ? text : `${path}${PREDICATE.test(text) ? " " : ": "}${text}`;

const PREDICATE = /^(is|are|has|have|must|may|can|can't|differs|needs|belongs|excludes|holds?|names) /;

/** The known part, and which arguments have a default that no program wrote. */
interface Asked extends KnownPart {
  isDefault(path: string): boolean;
}

/**
 * Everything that can be said of the arguments without asking the service; `before` are those of the last run, and
 * `generated` is the name, or one as long, that is made of the logical name where the program gives none.
 */
export function check(kind: AnyDefinition, given: Values, before: Values = {}, generated?: string): Checked {
  const asked = isOfProgram(kind, before)
    ? withCleared(kind.args, present(given) as Values, before)
    : (present(given) as Values);
  const inputs = filled(asked, kind.defaults(asked) as Values);
  const known = knownPart(inputs);
  const shape = shapeProblems(kind.args, known);
  // Rules may rely on the shape, and one clear error is better than its echoes.
  const isDefault = (path: string) => valueAt(asked, path) === undefined;
  const problems = shape.length > 0 ? shape : ruleProblems(kind, { ...known, isDefault }, generated);
  return { inputs, known, problems };
}

function ruleProblems(kind: AnyDefinition, { known, isUnknown, isDefault }: Asked, generated?: string): Problem[] {
  const { name = isUnknown("name") ? undefined : generated } = known;
  const problems = kind.rules(name === undefined ? known : { ...known, name }, isUnknown, isDefault);
  if (name === undefined || name !== generated) return problems;
  return problems.map((problem) =>
    problem.path === "name" ? { ...problem, text: ofLogicalName(problem.text) } : problem,
  );
}

const ofLogicalName = (text: string): string =>
  `is made of the logical name, and ${text}: give a shorter logical name, or the argument name`;

/** What an import has read lacks the defaults that a check fills in: no program has declared it. */
const isOfProgram = (kind: AnyDefinition, before: Values): boolean =>
  Object.keys(kind.defaults(before)).every((field) => field in before);

/**
 * A list that is kept where the program says nothing is the resource's own once the program has declared it: where it
 * leaves the program, none is what is asked for.
 */
function withCleared(schema: z.ZodType, given: Values, before: Values): Values {
  const cleared = Object.entries(fieldsOf(schema)).flatMap(([name, field]): [string, unknown][] => {
    const [now, was] = [given[name], before[name]];
    if (now === undefined) return metaOf(field).whenAbsent === "keep" && Array.isArray(was) ? [[name, []]] : [];
    return isValues(now) && isValues(was) ? [[name, withCleared(field, now, was)]] : [];
  });
  return { ...given, ...Object.fromEntries(cleared) };
}

function shapeProblems(args: z.ZodObject, { known, isUnknown }: KnownPart): Problem[] {
  const { error } = args.safeParse(known);
  return (error?.issues ?? []).flatMap((issue) => {
    const path = issue.path.reduce<string>(
      (at, key) => (typeof key === "number" ? `${at}[${key}]` : join(at, String(key))),
      "",
    );
    return isUnknown(path) ? [] : told(issue, path, args);
  });
}

type Issue = z.core.$ZodIssue;

/** Never the value itself: it may be a secret. */
function told(issue: Issue, path: string, args: z.ZodObject): Problem[] {
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
