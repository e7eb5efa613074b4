import { Names } from "../../lifecycle/create/names";
import { callOf, type Operation, READ_SECONDS, type State } from "../../lifecycle/operation";
import { argsOf, withoutAwaited } from "../../lifecycle/plan/plan";
import { ownershipOf } from "../../lifecycle/state";
import type { Values } from "../../lifecycle/values";
import type { AnyKind } from "../../resources";
import { type Options, readOptions } from "./options";
import { hidingIn, secretFields } from "./secrets";
import type { DynamicSession } from "./session";

/** Builds the operation for one call of the host. It needs no key until its client is used. */
export function operation(
  session: DynamicSession,
  kind: AnyKind,
  values: Values,
  verb: "create" | "update" | "delete" | "read",
  id = "",
): Operation {
  const options = readOptions(values, id);
  const label = `${kind.name} "${options.logicalName}"`;
  const clean = hidingIn(kind, values);
  const names = new Names(options.logicalName, options.lineage, kind.readName);
  const owner = ownerOf(label, options);
  const isOwnName = (name: string) => names.isOwn(name);
  return {
    owner,
    kind,
    comparesOutputs: true,
    ignored: options.ignored,
    drift: session.config.drift,
    replaceOn: options.replaceOn,
    secrets: secretFields(kind, values),
    presence: session.presence,
    creates: session.creates,
    holders: session.holders,
    plannedChanges: session.plannedChanges,
    adopts: session.config.adopt,
    named: ({ name }) =>
      typeof name === "string"
        ? { name, generated: false, canKnow: false, isOwn: () => false }
        : {
            name: names.make(session.random, session.oldNames.get(owner)),
            generated: true,
            canKnow: names.canKnow,
            isOwn: isOwnName,
          },
    call: callOf(label, {
      client: () => session.client(),
      next: session.config.next,
      deletePolicy: session.deletePolicy,
      isOwn: (other, name) => session.holders.isOwn({ kind: kind.name, id: other, key: owner }) || isOwnName(name),
      isOfStack: (kind, id) => session.holders.isHeld({ kind, id }),
      // If the program asks to delete first, the holder is this resource's own old object.
      mayRelease: (holder, of) => options.deletesFirst || session.mayRelease(holder, of),
      report: (level, text) => (level === "progress" ? session.reportWait(clean(text)) : session.report(clean(text))),
      timeout: verb === "read" ? READ_SECONDS : kind.timeouts[verb],
      customTimeout: verb === "read" ? undefined : options.timeouts[verb],
    }),
  };
}

/** Includes the lineage, because resources of two components may have the same name. */
export const ownerOf = (label: string, { lineage = "" }: Options): string => `${label} ${lineage}`;

/** Extracts the state from the outputs. */
export function stateOf(kind: AnyKind, id: string, outputs: Values): State {
  const owned = ownershipOf(outputs);
  return { id, inputs: withoutAwaited(kind, argsOf(kind, outputs), owned.pending), ...owned };
}
