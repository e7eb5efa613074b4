import type { Operation } from "../../lifecycle/operation";
import { shown, type Values } from "../../lifecycle/values";
import { type Difference, differences, touches } from "../../resources";

/** The versions of one object that the plan compares. */
interface Seen {
  /** The differences between the arguments of the last run and those that the service has now. */
  readonly drift: readonly Difference[];
  /** The arguments that the service had after the last run. */
  readonly known: Values;
  /** The arguments that the service has now. */
  readonly was: Values;
  /** The changes that an update would make. */
  readonly changes: readonly Difference[];
  readonly live: unknown;
}

/**
 * Returns a line for each planned change that the program did not make, where the service differs from the arguments of
 * the last run.
 */
export function driftLines(op: Operation, { drift: all, known, was, changes, live }: Seen): string[] {
  const { kind, call, secrets } = op;
  const planned = new Map(changes.map((change) => [change.path, change]));
  const since = new Set(differences(kind.args, known, was).map(({ path }) => path));
  return all.flatMap((drift) => {
    const change = planned.get(drift.path);
    if (!change) return [];
    if (change.marks.local) return [unawaited(call.label, drift)];
    const hidden = touches([drift.path], secrets);
    if (!since.has(drift.path) && !hidden) return [untaken(call.label, drift, change)];
    const cause = kind.explains?.(drift, live, call.client.clock.now());
    return [line(call.label, drift, change, hidden, cause)];
  });
}

/** Returns the planned changes that the program made. */
export function ofProgram({ drift, changes }: Pick<Seen, "drift" | "changes">): readonly Difference[] {
  const drifted = new Set(drift.map(({ path }) => path));
  return changes.filter(({ path }) => !drifted.has(path));
}

const HOW = { added: "was added", changed: "was changed", removed: "was removed" };

function line(
  label: string,
  drift: Difference,
  change: Difference,
  hidden: boolean,
  cause: string | undefined,
): string {
  const { path, sort } = drift;
  if (hidden) return `${label}: ${path} ${HOW[sort]} outside of Pulumi; pulumi up restores it`;
  const values = `${shown(drift.from)} => ${shown(drift.to)}`;
  const who = cause ? `(${cause})` : "outside of Pulumi";
  return `${label}: ${path} ${HOW[sort]} ${who}: ${values}; pulumi up makes it ${shown(change.to)}`;
}

/** The service has no such field; it differs only if the last run failed during a wait. */
const unawaited = (label: string, { path }: Difference): string =>
  `${label}: the last run failed during the wait that ${path} asks for; pulumi up waits again`;

/** Nobody has changed the field since the last run: the service ignored what that run sent. */
const untaken = (label: string, { path, from, to }: Difference, change: Difference): string =>
  `${label}: ${path} is still ${shown(to)}, because the service ignored ${shown(from)}; pulumi up asks for ${shown(change.to)}`;
