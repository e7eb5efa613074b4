import {
  type CheckRequest,
  CheckResponse,
  type CreateRequest,
  CreateResponse,
  type DeleteRequest,
  type DiffRequest,
  DiffResponse,
  type ReadRequest,
  ReadResponse,
  type UpdateRequest,
  UpdateResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { type ActionOperation, failedAgain, notReadable, planAction, runAction } from "../../lifecycle/action";
import { check as checkInputs, sentence } from "../../lifecycle/check/check";
import { newId } from "../../lifecycle/create/names";
import { callOf, READ_SECONDS } from "../../lifecycle/operation";
import { PathSet } from "../../lifecycle/paths";
import { UNKNOWN, visible } from "../../lifecycle/values";
import type { AnyAction } from "../../resources";
import { nextSteps } from "../next-steps";
import { unknownNames } from "../option-names";
import { failure } from "./check";
import { withChanges } from "./diff";
import { InitFailed, plainly } from "./failure";
import { hidingIn } from "./operation";
import { type ActionTarget, actionTargetOf } from "./request";
import type { PluginSession } from "./session";
import { secretPaths } from "./state";
import { message, type Received, received } from "./wire";

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
      timeout: timeout || (verb === "read" ? READ_SECONDS : action.seconds(visible(values[0].values))),
    }),
  };
}

const target = (request: Parameters<typeof actionTargetOf>[0]) => actionTargetOf(request) as ActionTarget;

/** Checks the inputs against the action's rules and returns them with their defaults. */
export function check(session: PluginSession, request: CheckRequest): CheckResponse {
  const { urn, action } = target(request);
  session.isChecking();
  session.declaredActions.add(urn);
  const [olds, news] = [received(request.getOlds()), received(request.getNews())];
  const { inputs, problems } = checkInputs(action, visible(news.values), visible(olds.values));
  const clean = hidingIn(action, olds, news);
  return new CheckResponse()
    .setInputs(message(inputs, secretPaths(action, news)))
    .setFailuresList(problems.map((problem) => failure(problem, clean)));
}

/** Compares the inputs and asks the service whether the result of the last run still holds. */
export async function diff(session: PluginSession, request: DiffRequest): Promise<DiffResponse> {
  const of = target(request);
  const values = [request.getOlds(), request.getNews()].map(received) as [Received, Received];
  const [olds, news] = values;
  const op = operation(session, of, { verb: "read", ignored: request.getIgnorechangesList(), values });
  if (session.declaredActions.has(of.urn)) {
    for (const problem of unknownNames(of.action.args, "ignoreChanges", op.ignored))
      session.warnOnce(of, sentence(problem));
  }
  const { changes, because } = await plainly(of.label, hidingIn(of.action, ...values), () =>
    planAction(session, op, visible(news.values), olds.values),
  );
  const response = new DiffResponse().setStablesList(["id"]);
  if (because === undefined) return withChanges(response, changes, []);
  op.call.report("progress", `it runs again, because ${because}`);
  // No paths are listed, because the engine would show outputs that will be computed again as deleted.
  return response.setChanges(DiffResponse.DiffChanges.DIFF_SOME);
}

/** Runs the action. In a preview, only returns what is known of the result. */
export async function create(session: PluginSession, request: CreateRequest): Promise<CreateResponse> {
  const of = target(request);
  const inputs = received(request.getProperties());
  const response = new CreateResponse();
  if (request.getPreview()) return response.setProperties(foreseen(of.action, inputs));
  const op = operation(session, of, { verb: "create", timeout: request.getTimeout(), values: [inputs] });
  const outputs = await plainly(of.label, hidingIn(of.action, inputs), () => runAction(op, visible(inputs.values)));
  return response.setId(newId(session.random)).setProperties(message(outputs, secretPaths(of.action, inputs)));
}

/** Runs the action again. If it fails, the state keeps the last result and the next plan runs the action once more. */
export async function update(session: PluginSession, request: UpdateRequest): Promise<UpdateResponse> {
  const of = target(request);
  const [inputs, olds] = [received(request.getNews()), received(request.getOlds())];
  const response = new UpdateResponse();
  if (request.getPreview()) return response.setProperties(foreseen(of.action, inputs));
  const op = operation(session, of, { verb: "update", timeout: request.getTimeout(), values: [inputs, olds] });
  const outputs = await plainly(of.label, hidingIn(of.action, inputs, olds), () =>
    runAction(op, visible(inputs.values)).catch((error: Error) => {
      const last = message(failedAgain(olds.values), secretPaths(of.action, olds));
      throw new InitFailed(request.getId(), last, request.getOldInputs() as Struct, error.message, false);
    }),
  );
  return response.setProperties(message(outputs, secretPaths(of.action, inputs)));
}

const foreseen = (action: AnyAction, { values, secrets }: Received): Struct =>
  message(
    { ...visible(values), ...Object.fromEntries(Object.keys(action.out.shape).map((field) => [field, UNKNOWN])) },
    secrets,
  );

/** An action has no object at the service that could have changed, so an import or `.get` has nothing to read. */
export function read(_: PluginSession, request: ReadRequest): ReadResponse {
  const { action } = target(request);
  if (Object.keys(visible(received(request.getInputs()).values)).length === 0) throw notReadable(action, nextSteps);
  return new ReadResponse()
    .setId(request.getId())
    .setProperties(request.getProperties())
    .setInputs(request.getInputs());
}

/** An action has no object at the service to delete. */
export const deleteOne = (_: PluginSession, __: DeleteRequest): Empty => new Empty();
