import { isDeepStrictEqual } from "node:util";
import type { dynamic } from "@pulumi/pulumi";
import { adoptionAdvice, liveAdvice } from "../../lifecycle/check/advice";
import { type Checked, check as checkArgs, sentence } from "../../lifecycle/check/check";
import { sampleOf } from "../../lifecycle/create/names";
import type { Operation } from "../../lifecycle/operation";
import { withDefaults } from "../../lifecycle/plan/plan";
import { type Values, visible } from "../../lifecycle/values";
import type { AnyKind, Problem } from "../../resources";
import { adoptionProblems } from "./adopt";
import { reportCosts } from "./costs";
import { operation } from "./operation";
import { type Options, optionProblems, readOptions } from "./options";
import { hidingIn } from "./secrets";
import type { DynamicSession } from "./session";

/**
 * Checks the arguments against the kind's rules, the account's limits and the service, and returns them with their
 * defaults.
 */
export async function check(
  session: DynamicSession,
  kind: AnyKind,
  olds: Values,
  news: Values,
): Promise<dynamic.CheckResult<Values>> {
  session.isChecking();
  const op = operation(session, kind, news, "read");
  const { label } = op.call;
  const options = readOptions(news);
  const before = visible(olds);
  const exists = Object.keys(before).length > 0;
  if (exists) session.lastInputs.set(op.owner, withDefaults(kind, before));
  // After its creation the object has a name, which stays.
  const generated = exists ? undefined : sampleOf(options.logicalName);
  const checked = checkArgs(kind, visible(news), { before, generated });
  const refused = checked.problems.some((problem) => !problem.warning);
  const problems = [
    ...optionProblems(kind, options),
    ...checked.problems,
    ...(refused ? [] : await advise(session, op, checked, before, options)),
  ];
  const clean = hidingIn(kind, news, olds);
  for (const problem of problems.filter(({ warning }) => warning))
    session.reportOnce(`${label}: ${clean(sentence(problem))}`);
  // The plan reports the costs of an imported or existing object, because it compares old and new arguments.
  const isNew = !exists && options.import === undefined;
  if (isNew && problems.every(({ warning }) => warning)) await reportCosts(session, op, checked, {});
  return {
    inputs: { ...checked.stored, ...("__options" in news ? { __options: news.__options } : {}) },
    // The property is empty, because the engine would print its value, secrets included.
    failures: problems
      .filter(({ warning }) => !warning)
      .map((problem) => ({ property: "", reason: clean(sentence(problem)) })),
  };
}

/** Returns the problems that only the live service can show. */
async function advise(
  session: DynamicSession,
  op: Operation,
  checked: Checked,
  before: Values,
  { import: id }: Options,
): Promise<readonly Problem[]> {
  if (!session.config.drift || isDeepStrictEqual(withDefaults(op.kind, before), checked.inputs)) return [];
  const exists = Object.keys(before).length > 0;
  // A resource that is already in the state was adopted in an earlier run.
  if (id !== undefined && !exists) return adoptionProblems(op, id, checked.inputs);
  const adoption = exists ? [] : await adoptionAdvice(op, op.named(checked.inputs));
  return [...adoption, ...(await liveAdvice(session, op, checked, before))];
}
