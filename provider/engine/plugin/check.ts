import { adoptionAdvice, liveAdvice } from "../../lifecycle/check/advice";
import { type Checked, check as checkArgs, sentence } from "../../lifecycle/check/check";
import { costLine } from "../../lifecycle/check/costs";
import type { Operation } from "../../lifecycle/operation";
import { plan, withDefaults } from "../../lifecycle/plan/plan";
import { type Values, visible } from "../../lifecycle/values";
import { differences, fieldsMarked, type Problem } from "../../resources";
import { plainly, withoutLabel } from "./failure";
import { hidingIn, isGenerated, isImported, namesOf, operation, secretFields } from "./operation";
import { AutonamingMode, type CheckFailure, type CheckRequest, type CheckResponse } from "./protocol/messages";
import { received } from "./received";
import { replacementAdvice } from "./replacement";
import { type Target, targetOf } from "./request";
import type { PluginSession } from "./session";
import { message } from "./wire";

/**
 * Checks the arguments against the kind's rules, limits and the catalog's advice, and returns them as the state keeps
 * them, with a name.
 */
export async function check(session: PluginSession, request: CheckRequest): Promise<CheckResponse> {
  const target = targetOf(request);
  session.isChecking();
  refuseDoubtful(session, target);
  const olds = received(request.olds);
  const news = received(request.news);
  const before = visible(olds.values);
  const names = namesOf(session, target);
  const generate = () => names.make(chanceOf(request), session.olds.get(target.urn)?.args.name);
  const { inputs, nameProblems } = named(request, before, news.values, generate);
  const generated = isGenerated(inputs) && typeof inputs.name === "string" ? inputs.name : undefined;
  const checked = checkArgs(target.kind, visible(inputs), { before, isImported: isImported(olds.values), generated });
  const clean = hidingIn(target.kind, olds, news);
  const op = operation(session, target, { verb: "read", sources: [olds, { ...news, values: inputs }] });
  const found = await plainly(target.label, clean, () => problemsOf(session, op, checked, before));
  const problems = [...nameProblems, ...found];
  for (const problem of problems.filter(({ warning }) => warning)) session.warnOnce(target, clean(sentence(problem)));
  if (problems.every(({ warning }) => warning)) {
    const line = await plainly(target.label, clean, () => costLine(session, op, checked, before));
    if (line !== undefined) session.costLines.set(target.urn, line);
  }
  const failures = problems.filter(({ warning }) => !warning).map((problem) => failure(problem, clean));
  const hidden = inputs.__defaults ? { __defaults: inputs.__defaults } : {};
  const secrets = [...news.secrets, ...secretFields(target.kind)];
  return { inputs: message({ ...checked.stored, ...hidden }, secrets), failures };
}

/** Refuses to plan a resource whose live state the preceding read could not determine. */
function refuseDoubtful(session: PluginSession, { urn, label }: Target): void {
  const doubt = session.doubts.get(urn);
  if (doubt) throw Object.assign(doubt, { message: withoutLabel(label, doubt.message) });
}

/** Leaves the property empty, because the engine would print its value, secrets included. */
export const failure = (problem: Problem, clean: (text: string) => string): CheckFailure => ({
  reason: clean(sentence(problem)),
});

async function problemsOf(
  session: PluginSession,
  op: Operation,
  checked: Checked,
  before: Values,
): Promise<readonly Problem[]> {
  const { kind } = op;
  const own = checked.problems.filter((problem) => !mayBeAbsent(kind, problem, checked.inputs, before));
  const exists = Object.keys(before).length > 0;
  if (exists) session.compared.add(op.owner);
  if (own.some(({ warning }) => !warning)) return own;
  const replacement = exists ? [] : await replacementAdvice(session, op, checked);
  const forbidden = exists ? plan(kind, checked.inputs, withDefaults(kind, before), op).problems : [];
  if (!session.config.drift || isSame(kind, before, checked.inputs)) return [...own, ...forbidden, ...replacement];
  const adoption = exists ? [] : await adoptionAdvice(op, op.named(checked.inputs));
  return [...own, ...forbidden, ...replacement, ...adoption, ...(await liveAdvice(session, op, checked, before))];
}

/**
 * True for a write-only field of an imported object. The service never returns its value, so it may be absent until
 * something else changes.
 */
const mayBeAbsent = (kind: Target["kind"], { path }: Problem, inputs: Values, before: Values): boolean =>
  fieldsMarked(kind.args, "writeOnly").includes(path) && Object.keys(before).length > 0 && isSame(kind, before, inputs);

const isSame = (kind: Target["kind"], before: Values, inputs: Values): boolean =>
  differences(kind.args, withDefaults(kind, before), inputs).length === 0;

interface Named {
  readonly inputs: Values;
  readonly nameProblems: readonly Problem[];
}

/** Fills in a name that the program leaves out: the existing one, else the engine's proposal, else a generated one. */
function named(request: CheckRequest, before: Values, news: Values, generate: () => string): Named {
  if (news.name !== undefined && news.name !== null) return { inputs: news, nameProblems: [] };
  const generated = { ...news, __defaults: ["name"] };
  // An object that was created as a dynamic resource may have no name among its inputs; the service keeps its name.
  if (Object.keys(before).length > 0)
    return { inputs: before.name === undefined ? generated : { ...generated, name: before.name }, nameProblems: [] };
  const { mode, proposedName: proposed } = request.autonaming ?? {};
  if (mode === AutonamingMode.DISABLE)
    return {
      inputs: news,
      nameProblems: [{ path: "name", text: "is required, because pulumi:autonaming is disabled" }],
    };
  // If names are enforced, the proposed name may have no random part, so somebody else's object may have it too.
  if (proposed && mode === AutonamingMode.ENFORCE) return { inputs: { ...news, name: proposed }, nameProblems: [] };
  return { inputs: { ...generated, name: proposed || generate() }, nameProblems: [] };
}

/** Takes randomness from the engine's seed, so that an update plan generates the same name again. */
function chanceOf({ randomSeed: seed = new Uint8Array() }: CheckRequest): () => number {
  let at = 0;
  return () => (seed[at++ % seed.length] ?? 0) / 256;
}
