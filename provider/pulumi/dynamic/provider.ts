import type { dynamic } from "@pulumi/pulumi";
import { type AnyKind, Unfinished } from "../../resources";
import { create, read, remove, savedArgs, update, type Written } from "../live";
import { type Values, visible } from "../values";
import { check } from "./check";
import { diff } from "./diff";
import { InitFailed, told } from "./failure";
import { knownOf, operation } from "./operation";
import { session } from "./session";

/** What the dynamic host runs for one kind (Pulumi: dynamic providers). The state holds only a text that loads it. */
export function dynamicProvider(kind: AnyKind): dynamic.ResourceProvider<Values, Values> {
  return {
    configure: async ({ config }) => session.configure((key) => config.get(key)),
    check: (olds, news) => told(kind, news, "", () => check(kind, olds, news)),
    diff: (id, olds, news) => told(kind, news, id, () => diff(kind, id, olds, news)),
    create: (inputs) => told(kind, inputs, "", () => createOne(kind, inputs)),
    update: (id, olds, news) => told(kind, news, id, () => updateOne(kind, id, olds, news)),
    read: (id, props = {}) => told(kind, props, id, () => readOne(kind, id, props)),
    delete: (id, props) =>
      told(kind, props, id, () => remove(operation(kind, props, "delete", id), knownOf(kind, id, props))),
  };
}

async function createOne(kind: AnyKind, inputs: Values): Promise<dynamic.CreateResult<Values>> {
  const op = operation(kind, inputs, "create");
  try {
    const made = await create(op, visible(inputs));
    session.current().owns(op.call.label, made.id);
    return { id: made.id, outs: outs(made, inputs) };
  } catch (error) {
    if (!(error instanceof Unfinished)) throw error;
    // The host loses `__provider` on an init failure unless the properties carry it.
    const properties = { ...savedArgs(kind, error, visible(inputs)), ...hidden(inputs), __provider: inputs.__provider };
    throw new InitFailed(error.id, properties, `${op.call.label}: ${error.message}`);
  }
}

async function updateOne(kind: AnyKind, id: string, olds: Values, news: Values): Promise<dynamic.UpdateResult<Values>> {
  const written = await update(operation(kind, news, "update"), knownOf(kind, id, olds), visible(news));
  return { outs: outs(written, news) };
}

async function readOne(kind: AnyKind, id: string, props: Values): Promise<dynamic.ReadResult<Values>> {
  const found = await read(operation(kind, props, "read", id), knownOf(kind, id, props));
  // The engine takes an empty id for "gone".
  return found ? { id, props: outs(found, props) } : { id: "", props: {} };
}

const outs = ({ outputs, stamp }: Written, inputs: Values): Values => ({
  ...outputs,
  ...hidden(inputs),
  __account: stamp,
});

const hidden = ({ __options }: Values): Values => (__options === undefined ? {} : { __options });
