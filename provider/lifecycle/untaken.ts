import { type Difference, differences, touches } from "../resources";
import type { Operation } from "./operation";
import { Impossible, liveInputs } from "./read";
import { shown, type Values } from "./values";

/** Tells what the service did not take of a create; the next plan shows it too. */
export function reportUntaken(op: Operation, live: unknown, asked: Values): void {
  for (const difference of untaken(op, live, asked)) {
    op.call.report("warning", `${op.call.label}: ${kept(op, difference)}. The next pulumi up asks for it again`);
  }
}

/**
 * The same of an update that asked for these paths. Where the service has taken none of them, every plan would be the
 * same again: that is an error.
 */
export function refuseUntaken(op: Operation, live: unknown, asked: Values, paths: readonly string[]): void {
  const differing = untaken(op, live, asked).filter(({ path }) => paths.some((one) => listOf(one) === listOf(path)));
  // Each argument, or each entry of a list, that was asked for and is not there.
  if (differing.length > 0 && differing.length >= paths.length) {
    throw new Impossible(`${differing.map((one) => kept(op, one)).join("\n")}\n${WAYS_OUT}`);
  }
  for (const difference of differing) op.call.report("warning", `${op.call.label}: ${kept(op, difference)}`);
}

const WAYS_OUT =
  "Every pulumi up would ask for the same again: declare what the service has, " +
  "or add the argument to the option ignoreChanges, or ask the operator of the service.";

const untaken = ({ kind }: Operation, live: unknown, asked: Values): Difference[] =>
  differences(kind.args, liveInputs(kind, live, asked, asked), asked).filter(
    ({ marks }) => !marks.local && !marks.writeOnly,
  );

function kept({ secrets }: Operation, { path, from, to }: Difference): string {
  if (touches([path], secrets)) return `the service ignored the new value of ${path}`;
  return `the service kept ${path} at ${shown(from)} and ignored ${shown(to)}`;
}

/** An entry of a list may stand at another place by now. */
const listOf = (path: string): string => path.replace(/\[\d+\]$/, "");
