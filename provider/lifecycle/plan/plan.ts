import {
  type AnyDefinition,
  type AnyKind,
  type Difference,
  differences,
  fieldsMarked,
  type Problem,
} from "../../resources";
import type { PathSet } from "../paths";
import { filled, type Values } from "../values";

/** What an update would do to one object. */
export interface Plan {
  readonly changes: readonly Difference[];
  /** Those of them that can't be made in place. */
  readonly replaces: readonly Difference[];
  /** Why a replacement must delete first; otherwise it creates first. */
  readonly deletesFirst: string | undefined;
  /** Changes that can neither be made nor be a reason to replace. */
  readonly problems: readonly Problem[];
}

/** The engine's options that the plan obeys. */
export interface PlanOptions {
  readonly ignored: PathSet;
  readonly replaceOn: PathSet;
}

/** Pure: the change from what `was` to what the program wishes. */
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

/** Whether a plan changes anything at the service: a rule for us, as `deletePolicy`, is nothing of the object's. */
export const changesObject = ({ changes }: Plan): boolean => changes.some(({ marks }) => !marks.local);

/** Why a replacement, if there is to be one, must delete first. */
export function deletesFirst(kind: AnyKind, desired: Values, was: Values): string | undefined {
  if (kind.naming === "unique" && desired.name !== undefined && desired.name === was.name) {
    return `the service requires unique names, and the name "${desired.name}" is set in the program`;
  }
  return kind.deletesFirst?.(was, desired);
}

const forbidden = (kind: AnyKind, changes: readonly Difference[], desired: Values, was: Values): readonly Problem[] =>
  (kind.forbids?.(was, desired) ?? []).filter(({ path }) => changes.some((change) => change.path === path));

/** Arguments with the defaults where nothing is said. */
export const withDefaults = (kind: AnyDefinition, args: Values): Values => filled(args, kind.defaults(args) as Values);

/** The wish with what there is wherever the program ignores changes or says nothing and keeps. */
export function settled(kind: AnyKind, desired: Values, was: Values, ignored: PathSet): Values {
  return ignored.overlay(kept(kind, desired, was), was);
}

/** Arguments with what there is of those that are kept where nothing is said. */
export function kept(kind: AnyKind, desired: Values, was: Values): Values {
  const own = fieldsMarked(kind.args, "whenAbsent").filter(
    (field) => desired[field] === undefined && was[field] !== undefined,
  );
  return { ...desired, ...Object.fromEntries(own.map((field) => [field, was[field]])) };
}

/** The wish with what is to be put back, where it says nothing of that itself. */
export const withOwed = (desired: Values, owed: Values | undefined): Values => (owed ? filled(desired, owed) : desired);

/** The live object as arguments; what the service never tells comes from the last known ones. */
export function withUnanswered(kind: AnyKind, live: Values, old: Values): Values {
  const untold = [...fieldsMarked(kind.args, "writeOnly"), ...fieldsMarked(kind.args, "local")];
  return { ...live, ...Object.fromEntries(untold.flatMap((field) => (field in old ? [[field, old[field]]] : []))) };
}

/** What a failed wait was to wait for counts as not asked for yet, so that the next plan asks for it. */
export const withoutAwaited = (kind: AnyKind, args: Values, pending: boolean): Values =>
  pending ? omit(args, fieldsMarked(kind.args, "awaits")) : args;

const omit = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));

/** Those outputs of a state that are arguments. */
export const argsOf = (kind: AnyDefinition, outputs: Values): Values =>
  Object.fromEntries(Object.entries(outputs).filter(([key]) => key in kind.args.shape));
