import { isDeepStrictEqual } from "node:util";
import type { dynamic } from "@pulumi/pulumi";
import type { AnyKind, Problem } from "../../resources";
import { adoptionAdvice, liveAdvice } from "../advice";
import { type Checked, check as checkArgs, sentence } from "../check";
import { sampleOf } from "../names";
import { unknownNames } from "../option-names";
import { type Values, visible } from "../values";
import { adoptionProblems } from "./adopt";
import { sayCosts } from "./costs";
import { operation } from "./operation";
import { readOptions } from "./options";
import { hidingIn } from "./secrets";
import type { DynamicSession } from "./session";

/** Rules, limits and advice on the arguments; answers them with their defaults. */
export async function check(
  here: DynamicSession,
  kind: AnyKind,
  olds: Values,
  news: Values,
): Promise<dynamic.CheckResult<Values>> {
  here.isChecking();
  const { owner, call } = operation(here, kind, news, "read");
  const { label } = call;
  const before = visible(olds);
  if (Object.keys(before).length > 0) here.lastInputs.set(owner, before);
  // Afterwards it has a name, which stays.
  const generated = Object.keys(before).length > 0 ? undefined : sampleOf(readOptions(news).logicalName);
  const checked = checkArgs(kind, visible(news), before, generated);
  const refused = checked.problems.some((problem) => !problem.warning);
  const { ignored, replaceOn } = readOptions(news);
  const options = [
    ...unknownNames(kind.args, "ignoreChanges", ignored),
    ...unknownNames(kind.args, "replaceOnChanges", replaceOn),
  ];
  const problems = [
    ...options,
    ...checked.problems,
    ...(refused ? [] : await advise(here, kind, checked, before, news)),
  ];
  const clean = hidingIn(kind, news, olds);
  for (const problem of problems.filter(({ warning }) => warning))
    here.sayOnce(`${label}: ${clean(sentence(problem))}`);
  if (problems.every(({ warning }) => warning) && isNew(before, news)) {
    await sayCosts(here, operation(here, kind, news, "read"), checked, {});
  }
  return {
    inputs: { ...checked.inputs, ...("__options" in news ? { __options: news.__options } : {}) },
    // Without a property: the engine would print its value, secrets too.
    failures: problems
      .filter(({ warning }) => !warning)
      .map((problem) => ({ property: "", reason: clean(sentence(problem)) })),
  };
}

/** What is imported is compared with its own object, and so is what the state has: their costs are the plan's. */
const isNew = (before: Values, news: Values): boolean =>
  Object.keys(before).length === 0 && readOptions(news).import === undefined;

/** What the live service says of new arguments. */
async function advise(
  here: DynamicSession,
  kind: AnyKind,
  checked: Checked,
  before: Values,
  news: Values,
): Promise<readonly Problem[]> {
  if (!here.config.drift || isDeepStrictEqual(before, checked.inputs)) return [];
  const op = operation(here, kind, news, "read");
  const { import: id } = readOptions(news);
  // A resource that the state knows was adopted before.
  if (id !== undefined && Object.keys(before).length === 0) return adoptionProblems(op, id, checked.inputs);
  const isNew = Object.keys(before).length === 0;
  const adoption = isNew ? await adoptionAdvice(op, op.named(checked.inputs)) : [];
  return [...adoption, ...(await liveAdvice(here, op, checked, before, readOptions(news).deletesFirst))];
}
