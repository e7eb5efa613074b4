import { z } from "zod";
import type { KindFacts } from "./kinds";

/** The program must give the field. */
export const REQUIRED = "required";
/** If the program omits the field, the value that the service has stays. */
export const KEEP = "keep";
/** If the program omits the field, it has no value. */
export const NONE = "none";
/** The parts of the group have their own defaults, which apply even if the program omits the whole group. */
export const BY_PART = "by part";

/** Marks a field that an answer or a request body never contains. */
export const NEVER = "never";
/** Marks a field that the answer holds under another name or in another form, so that the kind itself reads it. */
export const ELSEWHERE = "elsewhere";

/** The entry's part of a field that the bodies of creates and of PATCHes accept. */
export const BOTH = { body: "create, patch" } as const;

/** The arguments as the program gave them, for a default that depends on other arguments. */
export type Inputs = Readonly<Record<string, unknown>>;

/** The meaning of an omitted field: one of the constants above, or a default. */
export type Absent<T> =
  | typeof REQUIRED
  | typeof KEEP
  | typeof NONE
  | typeof BY_PART
  | { readonly default: Readonly<T> | ((inputs: Inputs) => Readonly<T> | undefined) };

/**
 * How plans treat a field. The marks `secret`, `writeOnly`, `local` and `replaces` also apply to everything below it.
 */
export interface Marks {
  readonly secret?: true;
  /** The service never returns the value, so only the state knows the last one. */
  readonly writeOnly?: true;
  /** The field controls the provider and does not exist at the service. Changing it sends no request. */
  readonly local?: true;
  /** The kind of change that the service can't make in place, so that it replaces the object. */
  readonly replaces?: "changed" | "removed" | "added or removed";
  /** The order of the entries does not matter. */
  readonly unordered?: true;
  /**
   * The field sets how long a write waits for its effect. If the wait fails, the next plan shows a change and waits
   * again.
   */
  readonly awaits?: true;
  /** The comparison ignores case. */
  readonly caseless?: true;
  /**
   * If this is `keep` and the program omits the field, the value that the service has stays. Without the mark, an
   * omitted field has no value.
   */
  readonly whenAbsent?: "keep";
  /** No update in place changes this output. */
  readonly stable?: true;
  /** The service picks a value if the program gives none, so this output always has one. */
  readonly answered?: true;
}

/**
 * How the REST API of July 2026 reads and writes a field. A later revision of the service takes these words over, or
 * overrides them by the field's name in its own folder (`provider/client/revisions/`).
 */
export interface JulyWords<A = unknown> {
  /** The reader of the field in a REST answer, or `ELSEWHERE`, or `NEVER`. */
  readonly answer: A;
  /** The REST request bodies that accept the field. */
  readonly body: typeof BOTH.body | "create" | typeof NEVER;
  /** The value that clears the field in a request body, if omitting the field does not clear it. */
  readonly cleared?: null;
}

/**
 * The definition of one field of a kind. Arguments, outputs, request bodies, answers, look-ups and the package schema
 * are all derived from it. The field has the same name here as in the REST API of July.
 */
export interface Field<I extends z.ZodType = z.ZodType, A = unknown, D = Absent<z.output<I>>>
  extends Marks,
    JulyWords<A> {
  /** Describes the field in the documentation of both the argument and the look-up. */
  readonly description: string;
  /** The accepted values and the effect of omitting the field, unless the description states them. */
  readonly limits?: string;
  /** The kind of object to which the id or ids in this field refer. */
  readonly refersTo?: KindFacts["name"];
  /** The name of the object type in the package schema. */
  readonly token?: string;
  /** The shape and limits of the argument. */
  readonly input: I;
  readonly absent: D;
  /** The parts, if the field is a group. */
  readonly fields?: Fields;
}

/** The fields of a kind or a group, by name. */
// biome-ignore lint/suspicious/noExplicitAny: a table of fields holds entries of all types
export type Fields = Readonly<Record<string, Field<any, any, any>>>;

/** Returns the entry unchanged, and infers its exact type. */
export const field = <I extends z.ZodType, const E extends Omit<Field<I>, "input">>(
  entry: E & { readonly input: I },
): E & { readonly input: I } => entry;

/** Combines the fields of one object: derives its argument and its answer from theirs. */
export function group<const E extends Group>(entry: E) {
  return {
    ...entry,
    input: z.strictObject(inputs(entry.fields as E["fields"])),
    answer: z.object(answers(entry.fields as E["fields"])),
    ...BOTH,
  };
}

interface Group extends Omit<Field<z.ZodType, unknown, typeof REQUIRED | typeof NONE | typeof BY_PART>, Derived> {
  readonly fields: Fields;
}

type Derived = "input" | "answer" | "body";

/** Defines a field that only the provider reads. No request and no answer contains it. */
export const localField = <I extends z.ZodType, const E extends Omit<Field<I>, "local" | Derived>>(
  entry: E & { readonly input: I },
) => ({ ...entry, local: true, answer: NEVER, body: NEVER }) as const;

type Input<E extends Field> = E["absent"] extends typeof REQUIRED ? E["input"] : z.ZodOptional<E["input"]>;

/** The shape of the arguments, for `z.strictObject`. */
export function inputs<F extends Fields>(fields: F) {
  return mapped(fields, inputOf) as { [K in keyof F]: Input<F[K]> };
}

function inputOf(entry: Field): z.ZodType {
  const { input, absent, description, limits, fields, answer, body, cleared, refersTo, ...marks } = entry;
  const meta = {
    ...marks,
    ...(absent === KEEP && keptMarks(answer)),
    description: limits ? `${description} ${limits}` : description,
  };
  return (absent === REQUIRED ? input : input.optional()).meta(meta);
}

const keptMarks = (answer: unknown): Marks => ({
  whenAbsent: "keep",
  ...(answer instanceof z.ZodType && !mayLack(answer) && { answered: true }),
});

/** True if a REST answer holds the field under its own name. */
export const isAnswered = ({ answer }: Field): boolean => answer instanceof z.ZodType;

/** The shape of a REST answer. It contains the fields that the answer holds under the same names. */
export function answers<F extends Fields>(fields: F) {
  const answered = Object.entries(fields).filter(([, entry]) => isAnswered(entry));
  return Object.fromEntries(answered.map(([name, { answer }]) => [name, answer])) as {
    [K in keyof F as F[K]["answer"] extends z.ZodType ? K : never]: F[K]["answer"];
  };
}

/** The shape of a look-up's result. It has the fields of an answer, without the limits that arguments have. */
export function lookUps<F extends Fields>(fields: F) {
  return mapped(answers(fields) as Record<string, z.ZodType>, (answer, name) =>
    lookUpOf(fields[name] as Field, answer),
  );
}

function lookUpOf({ input, description, secret, token, fields, cleared }: Field, answer: z.ZodType): z.ZodType {
  const open = fields ? z.object(lookUps(fields)) : unlimited(input);
  const meta = { description, ...(secret && { secret }), ...(token && { token: `Existing${token}` }) };
  return (cleared === null || mayLack(answer) ? open.optional() : open).meta(meta);
}

/** True if an answer may omit the value. */
function mayLack(answer: z.ZodType): boolean {
  const left = answer.safeParse(undefined);
  return left.success && left.data === undefined;
}

/** Removes the limits, because a later revision of the service may return values that this one does not accept. */
function unlimited(input: z.ZodType): z.ZodType {
  if (input instanceof z.ZodEnum || input instanceof z.ZodString) return z.string();
  if (input instanceof z.ZodNumber) return input.isInt ? z.int() : z.number();
  return input instanceof z.ZodArray ? z.array(unlimited(input.element as z.ZodType)) : input;
}

/** The defaults of the arguments that have one. A default may depend on the arguments in `given`. */
export function defaultsOf(fields: Fields, inputs: Inputs): Inputs {
  const defaults: Record<string, unknown> = {};
  for (const name in fields) {
    const value = defaultOf(fields[name] as Field, inputs[name], inputs);
    if (value !== undefined) defaults[name] = value;
  }
  return defaults;
}

function defaultOf({ absent, fields }: Field, own: unknown, inputs: Inputs): unknown {
  if (fields) {
    const parts = absent === BY_PART || own !== undefined ? defaultsOf(fields, inputs) : {};
    return Object.keys(parts).length > 0 ? parts : undefined;
  }
  if (typeof absent === "string") return undefined;
  return typeof absent.default === "function" ? absent.default(inputs) : absent.default;
}

type Value<E extends Field> = E["fields"] extends Fields ? Desired<E["fields"]> : z.output<E["input"]>;

/** `true` if the field always has a value once the defaults are filled in. */
type IsFilled<D> = D extends { readonly default: infer V }
  ? V extends (inputs: Inputs) => infer R
    ? undefined extends R
      ? false
      : true
    : true
  : D extends typeof REQUIRED | typeof BY_PART
    ? true
    : false;

/** The inputs of these fields with their defaults. */
export type Desired<F extends Fields> = {
  [K in keyof F as IsFilled<F[K]["absent"]> extends true ? K : never]: Value<F[K]>;
} & {
  [K in keyof F as IsFilled<F[K]["absent"]> extends true ? never : K]?: Value<F[K]> | undefined;
};

/**
 * The paths of the fields as string literals, such as `gpu` and `gpu.excludedTypes`, so that a misspelt path in code
 * does not compile.
 */
export type PathOf<F extends Fields> = {
  [K in keyof F & string]: K | (F[K]["fields"] extends Fields ? `${K}.${PathOf<F[K]["fields"]>}` : never);
}[keyof F & string];

const mapped = <T, R>(values: Readonly<Record<string, T>>, change: (value: T, name: string) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
