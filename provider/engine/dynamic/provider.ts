import type { dynamic } from "@pulumi/pulumi";
import { deleteUnclear } from "../../lifecycle/create/unknown-create";
import type { Known } from "../../lifecycle/operation";
import { HalfMade, isManaged, read, remove, retrace, type Written } from "../../lifecycle/read";
import { ownership } from "../../lifecycle/state";
import { type Values, visible } from "../../lifecycle/values";
import { create, update } from "../../lifecycle/write";
import type { AnyKind } from "../../resources";
import { adopt } from "./adopt";
import { check } from "./check";
import { diff } from "./diff";
import { InitFailed, told } from "./failure";
import { knownOf, operation } from "./operation";
import { hidden, readOptions } from "./options";
import { hidingIn } from "./secrets";
import type { CurrentSession, DynamicSession } from "./session";

/** What the dynamic host runs for one kind (Pulumi: dynamic providers). The state holds only a text that loads it. */
export function dynamicProvider(kind: AnyKind, session: CurrentSession): dynamic.ResourceProvider<Values, Values> {
  const owned = <T>(
    values: Values,
    id: string,
    outputs: Values,
    work: (here: DynamicSession, known: Known) => Promise<T>,
  ) =>
    told(
      kind,
      values,
      id,
      () => {
        const known = knownOf(kind, id, outputs);
        return session.get().asOwner(known.stamp, () => work(session.get(), known));
      },
      outputs,
    );
  return {
    configure: async ({ config }) => session.configure((key) => config.get(key)),
    check: (olds, news) => told(kind, news, "", () => check(session.get(), kind, olds, news), olds),
    diff: (id, olds, news) => owned(news, id, olds, (here, known) => diff(here, kind, known, news, olds)),
    create: (inputs) => told(kind, inputs, "", () => createOne(session.get(), kind, inputs)),
    update: (id, olds, news) => owned(news, id, olds, (here, known) => updateOne(here, kind, known, news)),
    read: (id, props = {}) => owned(props, id, props, (here, known) => readOne(here, kind, known, props)),
    delete: (id, props) => owned(props, id, props, (here, known) => deleteOne(here, kind, known, props)),
  };
}

async function createOne(here: DynamicSession, kind: AnyKind, inputs: Values): Promise<dynamic.CreateResult<Values>> {
  const op = operation(here, kind, inputs, "create");
  try {
    const { import: id } = readOptions(inputs);
    const own = here.retraced.get(op.owner);
    const made = await (id === undefined ? create(op, visible(inputs), own) : adopt(op, id, visible(inputs)));
    return { id: made.id, outs: outs(made, inputs) };
  } catch (error) {
    throw unfinished(error, kind, inputs, op.call.label);
  }
}

/** What exists reaches the state, whatever failed after. */
function unfinished(error: unknown, kind: AnyKind, inputs: Values, label: string): unknown {
  if (!(error instanceof HalfMade)) return error;
  // The host loses `__provider` on an init failure unless the properties carry it.
  const properties = { ...outs(error.written, inputs), __provider: inputs.__provider };
  return new InitFailed(error.written.id, properties, label, hidingIn(kind, inputs)(error.message));
}

async function updateOne(
  here: DynamicSession,
  kind: AnyKind,
  known: Known,
  news: Values,
): Promise<dynamic.UpdateResult<Values>> {
  const op = operation(here, kind, news, "update");
  try {
    return { outs: outs(await update(op, known, visible(news)), news) };
  } catch (error) {
    throw unfinished(error, kind, news, op.call.label);
  }
}

async function readOne(
  here: DynamicSession,
  kind: AnyKind,
  known: Known,
  props: Values,
): Promise<dynamic.ReadResult<Values>> {
  const op = operation(here, kind, props, "read", known.id);
  const id = known.trace ? (await retrace(op, known, known.trace))?.id : known.id;
  const found = id === undefined ? undefined : await read(op, { ...known, id });
  // The engine would take an object that a program only reads (`.get`) for one without outputs.
  if (!found && !isManaged(known)) throw new Error(`${op.call.label}: the account has no ${kind.name} ${known.id}`);
  // The engine takes an empty id for "gone".
  return found ? { id: found.id, props: outs(found, props) } : { id: "", props: {} };
}

function deleteOne(here: DynamicSession, kind: AnyKind, known: Known, props: Values): Promise<void> {
  const op = operation(here, kind, props, "delete", known.id);
  return known.trace ? deleteUnclear(here, op, known, known.trace) : remove(op, known);
}

const outs = (made: Written, inputs: Values): Values => ({ ...made.outputs, ...hidden(inputs), ...ownership(made) });
