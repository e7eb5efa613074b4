import type { dynamic } from "@pulumi/pulumi";
import { type AnyKind, Unfinished } from "../../resources";
import { create, read, remove, savedArgs, update, type Written } from "../live";
import { type Values, visible } from "../values";
import { check } from "./check";
import { diff } from "./diff";
import { InitFailed, told } from "./failure";
import { knownOf, operation } from "./operation";
import type { CurrentSession, Session } from "./session";

/** What the dynamic host runs for one kind (Pulumi: dynamic providers). The state holds only a text that loads it. */
export function dynamicProvider(kind: AnyKind, session: CurrentSession): dynamic.ResourceProvider<Values, Values> {
  return {
    configure: async ({ config }) => session.configure((key) => config.get(key)),
    check: (olds, news) => told(kind, news, "", () => check(session.get(), kind, olds, news)),
    diff: (id, olds, news) => told(kind, news, id, () => diff(session.get(), kind, id, olds, news)),
    create: (inputs) => told(kind, inputs, "", () => createOne(session.get(), kind, inputs)),
    update: (id, olds, news) => told(kind, news, id, () => updateOne(session.get(), kind, id, olds, news)),
    read: (id, props = {}) => told(kind, props, id, () => readOne(session.get(), kind, id, props)),
    delete: (id, props) =>
      told(kind, props, id, () =>
        remove(operation(session.get(), kind, props, "delete", id), knownOf(kind, id, props)),
      ),
  };
}

async function createOne(here: Session, kind: AnyKind, inputs: Values): Promise<dynamic.CreateResult<Values>> {
  const op = operation(here, kind, inputs, "create");
  try {
    const made = await create(op, visible(inputs));
    here.owns(op.call.label, made.id);
    return { id: made.id, outs: outs(made, inputs) };
  } catch (error) {
    if (!(error instanceof Unfinished)) throw error;
    // The host loses `__provider` on an init failure unless the properties carry it.
    const properties = { ...savedArgs(kind, error, visible(inputs)), ...hidden(inputs), __provider: inputs.__provider };
    throw new InitFailed(error.id, properties, `${op.call.label}: ${error.message}`);
  }
}

async function updateOne(
  here: Session,
  kind: AnyKind,
  id: string,
  olds: Values,
  news: Values,
): Promise<dynamic.UpdateResult<Values>> {
  const written = await update(operation(here, kind, news, "update"), knownOf(kind, id, olds), visible(news));
  return { outs: outs(written, news) };
}

async function readOne(here: Session, kind: AnyKind, id: string, props: Values): Promise<dynamic.ReadResult<Values>> {
  const found = await read(operation(here, kind, props, "read", id), knownOf(kind, id, props));
  // The engine takes an empty id for "gone".
  return found ? { id, props: outs(found, props) } : { id: "", props: {} };
}

const outs = ({ outputs, stamp }: Written, inputs: Values): Values => ({
  ...outputs,
  ...hidden(inputs),
  __account: stamp,
});

const hidden = ({ __options }: Values): Values => (__options === undefined ? {} : { __options });
