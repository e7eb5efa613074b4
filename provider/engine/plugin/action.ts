import { type ActionOperation, failedAgain, notReadable, planAction, runAction } from "../../lifecycle/action";
import { check as checkInputs, sentence } from "../../lifecycle/check/check";
import { newId } from "../../lifecycle/create/names";
import { callOf, READ_SECONDS } from "../../lifecycle/operation";
import { PathSet } from "../../lifecycle/paths";
import { withDefaults } from "../../lifecycle/plan/plan";
import { UNKNOWN, visible } from "../../lifecycle/values";
import type { AnyAction } from "../../resources";
import { nextSteps } from "../next-steps";
import { unknownNames } from "../option-names";
import { failure } from "./check";
import { changesOf } from "./diff";
import { InitFailed, plainly } from "./failure";
import { hidingIn } from "./operation";
import {
  type CheckRequest,
  type CheckResponse,
  type CreateRequest,
  type CreateResponse,
  type DeleteRequest,
  DiffChanges,
  type DiffRequest,
  type DiffResponse,
  type Empty,
  type ReadRequest,
  type ReadResponse,
  type UpdateRequest,
  type UpdateResponse,
} from "./protocol/messages";
import { type Received, received } from "./received";
import { type ActionTarget, actionTargetOf } from "./request";
import type { PluginSession } from "./session";
import { secretPaths } from "./state";
import { message } from "./wire";

interface Asked {
  readonly verb: "create" | "update" | "read";
  /** In seconds; 0 stands for the action's default. */
  readonly timeout?: number;
  readonly ignored?: readonly string[];
  /** Inputs and outputs, which show the secrets to mask. */
  readonly values: readonly [Received, ...Received[]];
}

function operation(
  session: PluginSession,
  target: ActionTarget,
  { verb, timeout, ignored, values }: Asked,
): ActionOperation {
  const { action, label, urn } = target;
  const clean = hidingIn(action, ...values);
  return {
    owner: urn,
    action,
    ignored: new PathSet(ignored ?? []),
    call: callOf(label, {
      client: () => session.client(),
      next: session.config.next,
      isOwn: () => false,
      isOfStack: (kind, id) => session.holders.isHeld({ kind, id }),
      mayRelease: session.mayRelease,
      report: (level, text) => session.report(target, level, clean(text)),
      signal: session.signal,
      timeout: verb === "read" ? READ_SECONDS : action.seconds(visible(values[0].values)),
      customTimeout: timeout || undefined,
    }),
  };
}

const target = (request: Parameters<typeof actionTargetOf>[0]) => actionTargetOf(request) as ActionTarget;

/** Checks the inputs against the action's rules and returns them as the state keeps them. */
export function check(session: PluginSession, request: CheckRequest): CheckResponse {
  const { urn, action } = target(request);
  session.isChecking();
  session.declaredActions.add(urn);
  const [olds, news] = [received(request.olds), received(request.news)];
  const { stored, problems } = checkInputs(action, visible(news.values), { before: visible(olds.values) });
  const clean = hidingIn(action, olds, news);
  return {
    inputs: message(stored, secretPaths(action, news)),
    failures: problems.map((problem) => failure(problem, clean)),
  };
}

/** Compares the inputs and asks the service whether the result of the last run still holds. */
export async function diff(session: PluginSession, request: DiffRequest): Promise<DiffResponse> {
  const of = target(request);
  const values = [request.olds, request.news].map(received) as [Received, Received];
  const [olds, news] = values;
  const op = operation(session, of, { verb: "read", ignored: request.ignoreChanges, values });
  if (session.declaredActions.has(of.urn)) {
    for (const problem of unknownNames(of.action.args, "ignoreChanges", op.ignored))
      session.warnOnce(of, sentence(problem));
  }
  const { changes, because } = await plainly(of.label, hidingIn(of.action, ...values), () =>
    planAction(session, op, visible(news.values), olds.values),
  );
  const stables = ["id"];
  if (because === undefined) return { stables, ...changesOf(changes, []) };
  op.call.report("progress", `it runs again, because ${because}`);
  // No paths are listed, because the engine would show outputs that will be computed again as deleted.
  return { stables, changes: DiffChanges.DIFF_SOME };
}

/** Runs the action. In a preview, only returns what is known of the result. */
export async function create(session: PluginSession, request: CreateRequest): Promise<CreateResponse> {
  const of = target(request);
  const inputs = received(request.properties);
  if (request.preview) return { properties: foreseen(of.action, inputs) };
  const op = operation(session, of, { verb: "create", timeout: request.timeout, values: [inputs] });
  const outputs = await plainly(of.label, hidingIn(of.action, inputs), () => runAction(op, visible(inputs.values)));
  return { id: newId(session.random), properties: message(outputs, secretPaths(of.action, inputs)) };
}

/** Runs the action again. If it fails, the state keeps the last result and the next plan runs the action once more. */
export async function update(session: PluginSession, request: UpdateRequest): Promise<UpdateResponse> {
  const of = target(request);
  const [inputs, olds] = [received(request.news), received(request.olds)];
  if (request.preview) return { properties: foreseen(of.action, inputs) };
  const op = operation(session, of, { verb: "update", timeout: request.timeout, values: [inputs, olds] });
  const outputs = await plainly(of.label, hidingIn(of.action, inputs, olds), () =>
    runAction(op, visible(inputs.values)).catch((error: Error) => {
      const last = message(failedAgain(olds.values), secretPaths(of.action, olds));
      throw new InitFailed({ id: request.id, properties: last, inputs: request.oldInputs }, error.message, false);
    }),
  );
  return { properties: message(outputs, secretPaths(of.action, inputs)) };
}

const foreseen = (action: AnyAction, { values, secrets }: Received): Uint8Array =>
  message(
    {
      ...withDefaults(action, visible(values)),
      ...Object.fromEntries(Object.keys(action.out.shape).map((field) => [field, UNKNOWN])),
    },
    secrets,
  );

/** An action has no object at the service that could have changed, so an import or `.get` has nothing to read. */
export function read(_: PluginSession, request: ReadRequest): ReadResponse {
  const { action } = target(request);
  if (Object.keys(visible(received(request.inputs).values)).length === 0) throw notReadable(action, nextSteps);
  const { id, properties, inputs } = request;
  return { id, properties, inputs };
}

/** An action has no object at the service to delete. */
export const deleteOne = (_: PluginSession, __: DeleteRequest): Empty => ({});
