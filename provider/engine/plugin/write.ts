import { deleteUnknownCreate } from "../../lifecycle/create/unknown-create";
import type { Operation } from "../../lifecycle/operation";
import { argsOf, kept, withDefaults } from "../../lifecycle/plan/plan";
import { HalfMade, remove, type Written } from "../../lifecycle/read";
import { UNKNOWN, type Values, visible } from "../../lifecycle/values";
import { create as createObject, update as updateObject } from "../../lifecycle/write";
import { type AnyKind, fieldsMarked, fieldsOf } from "../../resources";
import { InitFailed, plainly } from "./failure";
import { hidingIn, isGenerated, operation, stateOf } from "./operation";
import type {
  CreateRequest,
  CreateResponse,
  DeleteRequest,
  Empty,
  UpdateRequest,
  UpdateResponse,
} from "./protocol/messages";
import { type Received, received } from "./received";
import { refuseBesideOld } from "./replacement";
import { type Target, targetOf } from "./request";
import type { PluginSession } from "./session";
import { storedOutputs } from "./state";
import { message } from "./wire";

/** Creates the object. In a preview, only returns what is known of it. */
export async function create(session: PluginSession, request: CreateRequest): Promise<CreateResponse> {
  const target = targetOf(request);
  const inputs = received(request.properties);
  const refreshBeforeUpdate = session.config.drift;
  if (request.preview) {
    session.previewCost(target);
    return { refreshBeforeUpdate, properties: foreseen(target.kind, inputs) };
  }
  const op = operation(session, target, { verb: "create", timeout: request.timeout, sources: [inputs] });
  const made = await writing(target, inputs, [inputs], () => createOnce(session, op, visible(inputs.values)));
  return { refreshBeforeUpdate, id: made.id, properties: storedOutputs(target.kind, made, inputs) };
}

/** Adopts what an earlier run, or an earlier attempt of this one, has already created. */
async function createOnce(session: PluginSession, op: Operation, inputs: Values): Promise<Written> {
  const desired = withDefaults(op.kind, inputs);
  refuseBesideOld(session, op, desired);
  const begun = session.begun.get(op.owner);
  const live = begun === undefined ? undefined : await op.kind.find(begun, op.call, desired);
  const own = begun === undefined || live === undefined ? session.foundCreates.get(op.owner) : { id: begun, live };
  return createObject(op, inputs, own).catch((error: unknown) => {
    if (error instanceof HalfMade && !error.written.unknownCreate) session.begun.set(op.owner, error.written.id);
    throw error;
  });
}

/** Returns the arguments without what the service adds and without generated names. */
function foreseen(kind: AnyKind, { values, secrets }: Received) {
  const answered = fieldsMarked(kind.args, "answered").filter((field) => values[field] === undefined);
  const open = [...Object.keys(fieldsOf(kind.out)), ...answered, ...(isGenerated(values) ? ["name"] : [])];
  const unknown = Object.fromEntries(open.map((field) => [field, UNKNOWN]));
  return message({ ...withDefaults(kind, visible(values)), ...unknown }, secrets);
}

/** Returns the existing outputs with the desired arguments and without those that have left the program. */
function updated(kind: AnyKind, olds: Received, inputs: Received) {
  const { __account } = olds.values;
  const others = Object.entries({ ...visible(olds.values), __account }).filter(([key]) => !(key in kind.args.shape));
  const args = kept(kind, withDefaults(kind, visible(inputs.values)), argsOf(kind, olds.values));
  return message({ ...Object.fromEntries(others), ...args }, [...olds.secrets, ...inputs.secrets]);
}

/** Brings the object to the state that the plan showed. In a preview, only returns what it will be. */
export async function update(session: PluginSession, request: UpdateRequest): Promise<UpdateResponse> {
  const target = targetOf(request);
  const inputs = received(request.news);
  const olds = received(request.olds);
  const refreshBeforeUpdate = session.config.drift;
  if (request.preview) {
    session.previewCost(target);
    return { refreshBeforeUpdate, properties: updated(target.kind, olds, inputs) };
  }
  const ignored = request.ignoreChanges;
  const parts = { verb: "update", timeout: request.timeout, ignored, sources: [inputs, olds] } as const;
  const state = stateOf(target.kind, request.id, received(request.oldInputs).values, olds.values);
  const made = await writing(target, inputs, [inputs, olds], () =>
    session.asOwner(state.stamp, () => updateObject(operation(session, target, parts), state, visible(inputs.values))),
  );
  return { refreshBeforeUpdate, properties: storedOutputs(target.kind, made, inputs) };
}

/** Runs the guards, then deletes the object. An object that is already gone is a success. */
export async function deleteOne(session: PluginSession, request: DeleteRequest): Promise<Empty> {
  const target = targetOf(request);
  const outputs = received(request.properties);
  const inputs = received(request.oldInputs);
  const parts = { verb: "delete", timeout: request.timeout, sources: [inputs, outputs] } as const;
  const state = stateOf(target.kind, request.id, inputs.values, outputs.values);
  const { stamp, unknownCreate } = state;
  const work = () => {
    const op = operation(session, target, parts);
    return unknownCreate ? deleteUnknownCreate(session, op, state, unknownCreate) : remove(op, state);
  };
  await plainly(target.label, hidingIn(target.kind, inputs, outputs), () => session.asOwner(stamp, work));
  if (session.olds.get(target.urn)?.id === state.id) session.olds.delete(target.urn);
  return {};
}

/** Makes the engine save everything that exists, whatever failed afterwards. */
function writing(
  { kind, label }: Target,
  inputs: Received,
  secret: readonly Received[],
  work: () => Promise<Written>,
): Promise<Written> {
  return plainly(label, hidingIn(kind, ...secret), () =>
    work().catch((error: unknown) => {
      if (!(error instanceof HalfMade)) throw error;
      const { written, message: why } = error;
      const properties = storedOutputs(kind, written, inputs);
      throw new InitFailed({ id: written.id, properties, inputs: message(inputs.values, inputs.secrets) }, why);
    }),
  );
}
