import type { AnyKind, Difference } from "../../resources";
import { differences, touches } from "../../resources";
import { shown, type Values } from "../values";

/**
 * A line for each planned change that the program did not make: what the service has is not what was last asked of it.
 * `asked` are the arguments of the last run, `was` what the service has, `changes` what an update would do.
 */
export function driftLines(
  kind: AnyKind,
  label: string,
  asked: Values,
  was: Values,
  changes: readonly Difference[],
  live: unknown,
  secrets: readonly string[],
): string[] {
  const planned = new Map(changes.map((change) => [change.path, change]));
  return differences(kind.args, asked, was).flatMap((drift) => {
    const change = planned.get(drift.path);
    if (!change) return [];
    const hidden = touches([drift.path], secrets);
    return [line(label, drift, change, hidden, kind.explains?.(drift.path, live))];
  });
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
  if (hidden) return `${label}: ${path} ${HOW[sort]} outside of Pulumi; pulumi up puts it right`;
  const values = `${shown(drift.from)} => ${shown(drift.to)}`;
  const who = cause ? `(${cause})` : "outside of Pulumi";
  return `${label}: ${path} ${HOW[sort]} ${who}: ${values}; pulumi up makes it ${shown(change.to)}`;
}
