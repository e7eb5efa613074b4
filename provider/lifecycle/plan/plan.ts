import {
  type AnyDefinition,
  type AnyKind,
  type Difference,
  differences,
  fieldsMarked,
  openPaths,
  type Problem,
} from "../../resources";
import type { PathSet } from "../paths";
import { filled, present, type Values } from "../values";

/** The effect that an update would have on one object. */
export interface Plan {
  readonly changes: readonly Difference[];
  /** The changes that can't be made in place. */
  readonly replaces: readonly Difference[];
  /** The reason why a replacement must delete first. If it is absent, the replacement creates first. */
  readonly deletesFirst: string | undefined;
  /** Changes that the service can't make and that must not replace the object. */
  readonly problems: readonly Problem[];
}

/** The engine's options that affect the plan. */
export interface PlanOptions {
  readonly ignored: PathSet;
  readonly replaceOn: PathSet;
}

/** Compares the desired inputs with `was`. It sends no request. */
export function plan(kind: AnyKind, desired: Values, was: Values, { ignored, replaceOn }: PlanOptions): Plan {
  const changes = differences(kind.args, was, desired).filter(({ path }) => !ignored.has(path));
  const replaces = changes.filter((change) => replacesBy(change) || replaceOn.has(change.path));
  return {
    changes,
    replaces,
    deletesFirst: replaces.length > 0 ? deletesFirst(kind, desired, was) : undefined,
    problems: replaces.length > 0 ? [] : forbidden(kind, changes, desired, was),
  };
}

function replacesBy({ sort, marks }: Difference): boolean {
  if (marks.replaces === undefined) return false;
  return marks.replaces === "changed" || marks.replaces.split(" or ").includes(sort);
}

/**
 * True if the plan changes the object at the service. Fields that only the provider reads, such as `deletePolicy`, do
 * not count.
 */
export const changesObject = ({ changes }: Plan): boolean => changes.some(({ marks }) => !marks.local);

/** The reason why a replacement, if there is one, must delete first. */
export function deletesFirst(kind: AnyKind, desired: Values, was: Values): string | undefined {
  if (kind.naming === "unique" && desired.name !== undefined && desired.name === was.name) {
    return `the service requires unique names, and the name "${desired.name}" is set in the program`;
  }
  return kind.deletesFirst?.(was, desired);
}

const forbidden = (kind: AnyKind, changes: readonly Difference[], desired: Values, was: Values): readonly Problem[] =>
  (kind.forbids?.(was, desired) ?? []).filter(({ path }) => changes.some((change) => change.path === path));

/** The arguments with their defaults. */
export function withDefaults(kind: AnyDefinition, args: Values): Values {
  const known = defaulted.get(args);
  if (known?.kind === kind) return known.all;
  const all = filled(args, kind.defaults(args) as Values);
  defaulted.set(args, { kind, all });
  return all;
}

/** A check compares the same old arguments several times. */
const defaulted = new WeakMap<Values, { readonly kind: AnyDefinition; readonly all: Values }>();

/** The desired inputs, with the values of `was` for everything that the program ignores or keeps. */
export function settled(kind: AnyKind, desired: Values, was: Values, ignored: PathSet): Values {
  return ignored.overlay(kept(kind, desired, was), was);
}

/** The arguments, with the values of `was` for kept fields that the program omits. */
export function kept(kind: AnyKind, desired: Values, was: Values): Values {
  const own = fieldsMarked(kind.args, "whenAbsent").filter(
    (field) => desired[field] === undefined && was[field] !== undefined,
  );
  return { ...desired, ...Object.fromEntries(own.map((field) => [field, was[field]])) };
}

/** The desired inputs, with the owed values for arguments that the program omits. */
export const withOwed = (desired: Values, owed: Values | undefined): Values => (owed ? filled(desired, owed) : desired);

/** The live inputs, completed with the last known values of fields that the service never returns. */
export function withUnanswered(kind: AnyKind, live: Values, old: Values): Values {
  const hidden = [...fieldsMarked(kind.args, "writeOnly"), ...fieldsMarked(kind.args, "local")];
  return { ...live, ...Object.fromEntries(hidden.flatMap((field) => (field in old ? [[field, old[field]]] : []))) };
}

/**
 * The inputs that can't be compared with an object that this resource did not create: those that the service never
 * returns, and those that its answer omits. They are sent, because the state would otherwise record values that the
 * object may not have.
 */
export function unseenIn(kind: AnyKind, live: unknown, desired: Values): string[] {
  const shown = present(kind.inputsOf(live, { desired })) as Values;
  const hidden = fieldsMarked(kind.args, "writeOnly").filter((field) => desired[field] !== undefined);
  return [...openPaths(kind.args, shown, desired), ...hidden];
}

/**
 * Removes the arguments that requested a wait if the wait failed, so that the next plan sees them as new and waits
 * again.
 */
export const withoutAwaited = (kind: AnyKind, args: Values, pending: boolean): Values =>
  pending ? omit(args, fieldsMarked(kind.args, "awaits")) : args;

const omit = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));

/** The outputs of a state that are also arguments. */
export const argsOf = (kind: AnyDefinition, outputs: Values): Values =>
  Object.fromEntries(Object.entries(outputs).filter(([key]) => key in kind.args.shape));
