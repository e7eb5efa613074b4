import { Names } from "../../lifecycle/create/names";
import { callOf, type Known, LOOK, type Operation } from "../../lifecycle/operation";
import { argsOf, withoutAwaited } from "../../lifecycle/plan/plan";
import { ownershipOf } from "../../lifecycle/state";
import type { Values } from "../../lifecycle/values";
import type { AnyKind } from "../../resources";
import { type Options, readOptions } from "./options";
import { hidingIn, secretFields } from "./secrets";
import type { DynamicSession } from "./session";

/** One call of the host. Making it needs no key; using its client does. */
export function operation(
  here: DynamicSession,
  kind: AnyKind,
  values: Values,
  verb: "create" | "update" | "delete" | "read",
  id = "",
): Operation {
  const options = readOptions(values, id);
  const label = `${kind.name} "${options.logicalName}"`;
  const clean = hidingIn(kind, values);
  const names = new Names(options.logicalName, options.lineage, kind.readName);
  const isOwnName = (name: string) => names.isOwn(name);
  return {
    owner: ownerOf(label, options),
    kind,
    comparesOutputs: true,
    ignored: options.ignored,
    drift: here.config.drift,
    replaceOn: options.replaceOn,
    secrets: secretFields(kind, values),
    presence: here.presence,
    creates: here.creates,
    holders: here.holders,
    plannedChanges: here.plannedChanges,
    adopts: here.config.adopt,
    named: ({ name }) =>
      typeof name === "string"
        ? { name, generated: false, canKnow: false, isOwn: () => false }
        : { name: names.make(here.random), generated: true, canKnow: names.canKnow, isOwn: isOwnName },
    call: callOf(label, {
      client: () => here.client(),
      deletePolicy: here.deletePolicy,
      isOwn: (other, name) =>
        here.holders.isOwn({ kind: kind.name, id: other, key: ownerOf(label, options) }) || isOwnName(name),
      isOfStack: (kind, id) => here.holders.isHeld({ kind, id }),
      // What the program asks to delete first is this resource's own old object.
      mayLetGo: (holder, of) => options.deletesFirst || here.mayLetGo(holder, of),
      say: (level, text) => (level === "progress" ? here.sayWait(clean(text)) : here.say(clean(text))),
      timeout: verb === "read" ? LOOK : (options.timeouts[verb] ?? kind.timeouts[verb]),
    }),
  };
}

/** Resources of two components may have one name. */
export const ownerOf = (label: string, { lineage = "" }: Options): string => `${label} ${lineage}`;

/** What the state's outputs say. */
export function knownOf(kind: AnyKind, id: string, outputs: Values): Known {
  const owned = ownershipOf(outputs);
  return { id, args: withoutAwaited(kind, argsOf(kind, outputs), owned.pending), ...owned };
}
