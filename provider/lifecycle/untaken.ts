import { type Difference, differences, touches } from "../resources";
import type { Operation } from "./operation";
import { Impossible, liveInputs } from "./read";
import { shown, type Values } from "./values";

/** Warns about values that the service did not accept in a create. The next plan shows them too. */
export function reportUntaken(op: Operation, live: unknown, asked: Values): void {
  for (const difference of untaken(op, live, asked)) {
    op.call.report(
      "warning",
      `${op.call.label}: ${kept(op, difference)}. The next ${op.call.next.deploy} sends it again`,
    );
  }
}

/**
 * Warns about values that the service did not accept in an update of these paths. If it accepted none of them, every
 * plan would be the same again, so that throws `Impossible`.
 */
export function refuseUntaken(op: Operation, live: unknown, asked: Values, paths: readonly string[]): void {
  const differing = untaken(op, live, asked).filter(({ path }) => paths.some((one) => listOf(one) === listOf(path)));
  // The comparison counts arguments and list entries that were sent and are missing from the answer.
  if (differing.length > 0 && differing.length >= paths.length) {
    throw new Impossible(`${differing.map((one) => kept(op, one)).join("\n")}\n${waysOut(op)}`);
  }
  for (const difference of differing) op.call.report("warning", `${op.call.label}: ${kept(op, difference)}`);
}

const waysOut = ({ call: { next } }: Operation): string =>
  `Every ${next.deploy} would send the same value again: declare the service's value, ` +
  `or add the argument to ${next.ignore}, or ask the operator of the service.`;

const untaken = ({ kind }: Operation, live: unknown, asked: Values): Difference[] =>
  differences(kind.args, liveInputs(kind, live, asked, asked), asked).filter(
    ({ marks }) => !marks.local && !marks.writeOnly,
  );

function kept({ secrets }: Operation, { path, from, to }: Difference): string {
  if (touches([path], secrets)) return `the service ignored the new value of ${path}`;
  return `the service kept ${path} at ${shown(from)} and ignored ${shown(to)}`;
}

/** The service may return the entries of a list in another order, so an entry's position is dropped. */
const listOf = (path: string): string => path.replace(/\[\d+\]$/, "");
