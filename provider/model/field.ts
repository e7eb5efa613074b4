import { z } from "zod";
import type { KindFacts } from "./kinds";

/** The program must give it. */
export const REQUIRED = "required";
/** Without it, what the service has stays. */
export const KEEP = "keep";
/** Without it, there is none. */
export const NONE = "none";
/** A group whose parts have their own defaults, also where the program leaves the whole group out. */
export const BY_PART = "by part";

/** Marks an answer or a body that does not have the field. */
export const NEVER = "never";
/** Marks an answer that has the field, but under other words: the kind reads it itself. */
export const ELSEWHERE = "elsewhere";

/** The arguments as the program gave them, for a default that depends on the others. */
export type Given = Readonly<Record<string, unknown>>;

/** What a field means that the program leaves out: one of the words above, or a default. */
export type Absent<T> =
  | typeof REQUIRED
  | typeof KEEP
  | typeof NONE
  | typeof BY_PART
  | { readonly default: Readonly<T> | ((given: Given) => Readonly<T> | undefined) };

/** What a field is to the plan of changes. Marks of an object hold for everything below it. */
export interface Marks {
  readonly secret?: true;
  /** The service never answers it: only the state knows the last value. */
  readonly writeOnly?: true;
  /** A rule for the provider that is not the service's at all. Its change sends no request. */
  readonly local?: true;
  /** A change of this sort can't be made in place. */
  readonly replaces?: "changed" | "removed" | "added or removed";
  /** Order means nothing. */
  readonly unordered?: true;
  /** How long a write waits for its effect. After a wait that failed, the next plan shows it as a change and waits again. */
  readonly awaits?: true;
  /** Compared without regard to case. */
  readonly caseless?: true;
  /** `keep`: where the program says nothing, what the service has stays. Otherwise nothing means none. */
  readonly whenAbsent?: "keep";
  /** An output that no update in place changes. */
  readonly stable?: true;
  /** The service has a value of its own where the program gives none: as an output it is always there. */
  readonly answered?: true;
}

/**
 * One field of a kind, with all that is known of it: arguments, outputs, request bodies, answers, look-ups and the package
 * schema are derived from this entry. The REST API's name of the field is its own.
 */
export interface Field<I extends z.ZodType = z.ZodType, A = unknown, D = Absent<z.output<I>>> extends Marks {
  /** What it is, for arguments and look-ups alike. */
  readonly description: string;
  /** What a program may give and what it means to leave it out, where the description does not say so. */
  readonly limits?: string;
  /** The kind of object whose id it is, or whose ids. */
  readonly refersTo?: KindFacts["name"];
  /** Name of the object type in the package schema. */
  readonly token?: string;
  /** Shape and limits of the argument. */
  readonly input: I;
  readonly absent: D;
  /** How a REST answer has it; `ELSEWHERE`, or `NEVER`. */
  readonly answer: A;
  /** Which REST bodies take it. */
  readonly body: "create, patch" | "create" | typeof NEVER;
  /** What a body holds to clear it, where leaving it out does not. */
  readonly cleared?: null;
  /** The parts of a group. */
  readonly fields?: Fields;
}

// biome-ignore lint/suspicious/noExplicitAny: a table of fields holds entries of all types
export type Fields = Readonly<Record<string, Field<any, any, any>>>;

/** One entry, with its own types. */
export const field = <I extends z.ZodType, const E extends Omit<Field<I>, "input">>(
  entry: E & { readonly input: I },
): E & { readonly input: I } => entry;

/** Fields under one name. */
export function group<const E extends Group>(entry: E) {
  return {
    ...entry,
    input: z.strictObject(inputs(entry.fields as E["fields"])),
    answer: z.object(answers(entry.fields as E["fields"])),
    body: "create, patch" as const,
  };
}

interface Group extends Omit<Field<z.ZodType, unknown, typeof REQUIRED | typeof NONE | typeof BY_PART>, Derived> {
  readonly fields: Fields;
}

type Derived = "input" | "answer" | "body";

/** A rule for the provider: no request and no answer has it. */
export const localField = <I extends z.ZodType, const E extends Omit<Field<I>, "local" | Derived>>(
  entry: E & { readonly input: I },
) => ({ ...entry, local: true, answer: NEVER, body: NEVER }) as const;

type Input<E extends Field> = E["absent"] extends typeof REQUIRED ? E["input"] : z.ZodOptional<E["input"]>;

/** The shape of the arguments. */
export function inputs<F extends Fields>(fields: F) {
  return mapped(fields, inputOf) as { [K in keyof F]: Input<F[K]> };
}

function inputOf(entry: Field): z.ZodType {
  const { input, absent, description, limits, fields, answer, body, cleared, refersTo, ...marks } = entry;
  const isAnswered = answer instanceof z.ZodType && !mayLack(answer);
  const kept = absent === KEEP ? { whenAbsent: "keep", ...(isAnswered && { answered: true }) } : {};
  const meta = { ...marks, ...kept, description: limits ? `${description} ${limits}` : description };
  return (absent === REQUIRED ? input : input.optional()).meta(meta);
}

/** The shape of what a REST answer has under the fields' own names. */
export function answers<F extends Fields>(fields: F) {
  const answered = Object.entries(fields).filter(([, { answer }]) => answer instanceof z.ZodType);
  return Object.fromEntries(answered.map(([name, { answer }]) => [name, answer])) as {
    [K in keyof F as F[K]["answer"] extends z.ZodType ? K : never]: F[K]["answer"];
  };
}

/** The shape of a look-up's result: what an answer has, without the limits of arguments. */
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

/** Whether the service may leave it out of an answer. */
function mayLack(answer: z.ZodType): boolean {
  const left = answer.safeParse(undefined);
  return left.success && left.data === undefined;
}

/** A later revision of the service may answer what this one does not allow. */
function unlimited(input: z.ZodType): z.ZodType {
  if (input instanceof z.ZodEnum || input instanceof z.ZodString) return z.string();
  if (input instanceof z.ZodNumber) return input.isInt ? z.int() : z.number();
  return input instanceof z.ZodArray ? z.array(unlimited(input.element as z.ZodType)) : input;
}

/** What the arguments that the program leaves out mean, given the others. */
export const defaultsOf = (fields: Fields, given: Given): Given =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, entry]) => {
      const value = defaultOf(entry, given[name], given);
      return value === undefined ? [] : [[name, value]];
    }),
  );

function defaultOf({ absent, fields }: Field, own: unknown, given: Given): unknown {
  if (fields) {
    const parts = absent === BY_PART || own !== undefined ? defaultsOf(fields, given) : {};
    return Object.keys(parts).length > 0 ? parts : undefined;
  }
  if (typeof absent === "string") return undefined;
  return typeof absent.default === "function" ? absent.default(given) : absent.default;
}

type Value<E extends Field> = E["fields"] extends Fields ? Desired<E["fields"]> : z.output<E["input"]>;

/** Whether a field has a value once the defaults are filled in. */
type IsFilled<D> = D extends { readonly default: infer V }
  ? V extends (given: Given) => infer R
    ? undefined extends R
      ? false
      : true
    : true
  : D extends typeof REQUIRED | typeof BY_PART
    ? true
    : false;

/** The arguments with their defaults. */
export type Desired<F extends Fields> = {
  [K in keyof F as IsFilled<F[K]["absent"]> extends true ? K : never]: Value<F[K]>;
} & {
  [K in keyof F as IsFilled<F[K]["absent"]> extends true ? never : K]?: Value<F[K]> | undefined;
};

/** The paths of fields, for lists of them in code: `gpu` and `gpu.excludedTypes`. */
export type PathOf<F extends Fields> = {
  [K in keyof F & string]: K | (F[K]["fields"] extends Fields ? `${K}.${PathOf<F[K]["fields"]>}` : never);
}[keyof F & string];

const mapped = <T, R>(values: Readonly<Record<string, T>>, change: (value: T, name: string) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
