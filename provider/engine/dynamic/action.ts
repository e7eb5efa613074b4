import type { dynamic } from "@pulumi/pulumi";
import { type ActionOperation, failedAgain, notReadable, planAction, runAction } from "../../lifecycle/action";
import { check, sentence } from "../../lifecycle/check/check";
import { newId } from "../../lifecycle/create/names";
import { callOf, READ_SECONDS } from "../../lifecycle/operation";
import { fieldOf } from "../../lifecycle/paths";
import { argsOf } from "../../lifecycle/plan/plan";
import { type Values, visible } from "../../lifecycle/values";
import type { AnyAction } from "../../resources";
import { nextSteps } from "../next-steps";
import { InitFailed, withLabel } from "./failure";
import { hiddenChanges } from "./hidden-changes";
import { ownerOf } from "./operation";
import { hidden, optionProblems, readOptions } from "./options";
import { hidingIn, secretFields } from "./secrets";
import type { CurrentSession, DynamicSession } from "./session";

/** Returns the handlers that the dynamic host calls for one action (Pulumi: dynamic providers). */
export function dynamicAction(action: AnyAction, current: CurrentSession): dynamic.ResourceProvider<Values, Values> {
  return {
    configure: async ({ config }) => current.configure((key) => config.get(key)),
    check: (olds, news) => withLabel(action, news, "", async () => checkOne(current.get(), action, olds, news), olds),
    diff: (id, olds, news) => withLabel(action, news, id, () => diffOne(current.get(), action, olds, news), olds),
    create: (inputs) => withLabel(action, inputs, "", () => createOne(current.get(), action, inputs)),
    update: (id, olds, news) =>
      withLabel(action, news, id, () => updateOne(current.get(), action, id, olds, news), olds),
    read: (id, props = {}) => withLabel(action, props, id, async () => readOne(action, id, props)),
    delete: async () => {},
  };
}

function operation(
  session: DynamicSession,
  action: AnyAction,
  verb: "create" | "update" | "read",
  ...all: readonly [Values, ...Values[]]
): ActionOperation {
  const options = readOptions(all[0]);
  const label = `${action.name} "${options.logicalName}"`;
  const clean = hidingIn(action, ...all);
  return {
    owner: ownerOf(label, options),
    action,
    ignored: options.ignored,
    call: callOf(label, {
      client: () => session.client(),
      next: session.config.next,
      isOwn: () => false,
      isOfStack: (kind, id) => session.holders.isHeld({ kind, id }),
      mayRelease: session.mayRelease,
      report: (level, text) => (level === "progress" ? session.reportWait(clean(text)) : session.report(clean(text))),
      timeout: verb === "read" ? READ_SECONDS : action.seconds(visible(all[0])),
      customTimeout: verb === "read" ? undefined : options.timeouts[verb],
    }),
  };
}

function checkOne(session: DynamicSession, action: AnyAction, olds: Values, news: Values): dynamic.CheckResult<Values> {
  session.isChecking();
  const options = readOptions(news);
  if (options.import !== undefined) throw notReadable(action, nextSteps);
  const { owner, call } = operation(session, action, "read", news);
  session.declaredActions.add(owner);
  const clean = hidingIn(action, news, olds);
  for (const problem of optionProblems(action, options)) session.reportOnce(`${call.label}: ${sentence(problem)}`);
  const { stored, problems } = check(action, visible(news), { before: visible(olds) });
  return {
    inputs: { ...stored, ...hidden(news) },
    // The property is empty, because the engine would print its value, secrets included.
    failures: problems.map((problem) => ({ property: "", reason: clean(sentence(problem)) })),
  };
}

async function diffOne(
  session: DynamicSession,
  action: AnyAction,
  olds: Values,
  news: Values,
): Promise<dynamic.DiffResult> {
  const op = operation(session, action, "read", news, olds);
  const { changes, because } = await planAction(session, op, visible(news), olds);
  if (because) session.report(`${op.call.label}: pulumi up runs it again, because ${because}`);
  const hidden = hiddenChanges(changes, secretFields(action, news, olds));
  if (hidden) session.report(`${op.call.label}: ${hidden}`);
  const { replaceOn } = readOptions(news);
  const replaces = changes.filter(({ path }) => replaceOn.has(path)).map(({ path }) => fieldOf(path));
  return { changes: changes.length > 0 || because !== undefined, replaces: [...new Set(replaces)] };
}

async function createOne(
  session: DynamicSession,
  action: AnyAction,
  inputs: Values,
): Promise<dynamic.CreateResult<Values>> {
  const op = operation(session, action, "create", inputs);
  return { id: newId(session.random), outs: { ...(await runAction(op, visible(inputs))), ...hidden(inputs) } };
}

async function updateOne(
  session: DynamicSession,
  action: AnyAction,
  id: string,
  olds: Values,
  news: Values,
): Promise<dynamic.UpdateResult<Values>> {
  const op = operation(session, action, "update", news, olds);
  // The host does not know the option, so the ignored values are restored here.
  const inputs = op.ignored.overlay(visible(news), visible(olds));
  try {
    return { outs: { ...(await runAction(op, inputs)), ...hidden(news) } };
  } catch (error) {
    const why = hidingIn(action, news, olds)((error as Error).message);
    // After an init failure the host loses `__provider` unless the properties contain it.
    throw new InitFailed(id, { ...failedAgain(olds), __provider: news.__provider }, op.call.label, why);
  }
}

/** An action has no object at the service that could have changed. */
function readOne(action: AnyAction, id: string, props: Values): dynamic.ReadResult<Values> {
  if (Object.keys(argsOf(action, props)).length === 0) throw notReadable(action, nextSteps);
  return { id, props };
}
