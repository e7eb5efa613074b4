import type { dynamic } from "@pulumi/pulumi";
import { deleteUnknownCreate } from "../../lifecycle/create/unknown-create";
import type { Operation, State } from "../../lifecycle/operation";
import { withDefaults } from "../../lifecycle/plan/plan";
import { findUnknownCreate, HalfMade, isManaged, read, remove, type Written } from "../../lifecycle/read";
import { ownership } from "../../lifecycle/state";
import { type Values, visible } from "../../lifecycle/values";
import { create, update } from "../../lifecycle/write";
import type { AnyKind } from "../../resources";
import { adopt } from "./adopt";
import { check } from "./check";
import { diff } from "./diff";
import { InitFailed, withLabel } from "./failure";
import { operation, stateOf } from "./operation";
import { hidden, readOptions } from "./options";
import { hidingIn } from "./secrets";
import type { CurrentSession, DynamicSession } from "./session";

/**
 * Returns the handlers that the dynamic host calls for one kind (Pulumi: dynamic providers). The state holds only a
 * text that loads them.
 */
export function dynamicProvider(kind: AnyKind, current: CurrentSession): dynamic.ResourceProvider<Values, Values> {
  const owned = <T>(
    values: Values,
    id: string,
    outputs: Values,
    work: (session: DynamicSession, state: State) => Promise<T>,
  ) =>
    withLabel(
      kind,
      values,
      id,
      () => {
        const state = stateOf(kind, id, outputs);
        return current.get().asOwner(state.stamp, () => work(current.get(), state));
      },
      outputs,
    );
  return {
    configure: async ({ config }) => current.configure((key) => config.get(key)),
    check: (olds, news) => withLabel(kind, news, "", () => check(current.get(), kind, olds, news), olds),
    diff: (id, olds, news) => owned(news, id, olds, (session, state) => diff(session, kind, state, news, olds)),
    create: (inputs) => withLabel(kind, inputs, "", () => createOne(current.get(), kind, inputs)),
    update: (id, olds, news) => owned(news, id, olds, (session, state) => updateOne(session, kind, state, news)),
    read: (id, props = {}) => owned(props, id, props, (session, state) => readOne(session, kind, state, props)),
    delete: (id, props) => owned(props, id, props, (session, state) => deleteOne(session, kind, state, props)),
  };
}

async function createOne(
  session: DynamicSession,
  kind: AnyKind,
  inputs: Values,
): Promise<dynamic.CreateResult<Values>> {
  const op = operation(session, kind, inputs, "create");
  const { import: id } = readOptions(inputs);
  const own = session.foundCreates.get(op.owner);
  const made = await writing(op, inputs, () =>
    id === undefined ? create(op, visible(inputs), own) : adopt(op, id, withDefaults(kind, visible(inputs))),
  );
  return { id: made.id, outs: outs(made, inputs) };
}

/** Runs a write. Turns a half-finished one into an error with which the host saves what exists. */
function writing({ kind, call }: Operation, inputs: Values, work: () => Promise<Written>): Promise<Written> {
  return work().catch((error: unknown) => {
    if (!(error instanceof HalfMade)) throw error;
    // After an init failure the host loses `__provider` unless the properties contain it.
    const properties = { ...outs(error.written, inputs), __provider: inputs.__provider };
    throw new InitFailed(error.written.id, properties, call.label, hidingIn(kind, inputs)(error.message));
  });
}

async function updateOne(
  session: DynamicSession,
  kind: AnyKind,
  state: State,
  news: Values,
): Promise<dynamic.UpdateResult<Values>> {
  const op = operation(session, kind, news, "update");
  return { outs: outs(await writing(op, news, () => update(op, state, visible(news))), news) };
}

async function readOne(
  session: DynamicSession,
  kind: AnyKind,
  state: State,
  props: Values,
): Promise<dynamic.ReadResult<Values>> {
  const op = operation(session, kind, props, "read", state.id);
  const id = state.unknownCreate ? (await findUnknownCreate(op, state, state.unknownCreate))?.id : state.id;
  const found = id === undefined ? undefined : await read(op, { ...state, id });
  // An empty answer would look to the engine like an existing object without outputs, where a program only reads it
  // (`.get`).
  if (!found && !isManaged(state)) throw new Error(`${op.call.label}: the account has no ${kind.name} ${state.id}`);
  // The engine takes an empty id as "gone".
  return found ? { id: found.id, props: outs(found, props) } : { id: "", props: {} };
}

function deleteOne(session: DynamicSession, kind: AnyKind, state: State, props: Values): Promise<void> {
  const op = operation(session, kind, props, "delete", state.id);
  return state.unknownCreate ? deleteUnknownCreate(session, op, state, state.unknownCreate) : remove(op, state);
}

const outs = (made: Written, inputs: Values): Values => ({ ...made.outputs, ...hidden(inputs), ...ownership(made) });
