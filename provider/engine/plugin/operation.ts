import { Names } from "../../lifecycle/create/names";
import { callOf, type Operation, READ_SECONDS, type State } from "../../lifecycle/operation";
import { fieldOf, PathSet } from "../../lifecycle/paths";
import { argsOf, withDefaults, withoutAwaited } from "../../lifecycle/plan/plan";
import { ownershipOf } from "../../lifecycle/state";
import { type Values, visible } from "../../lifecycle/values";
import { type AnyDefinition, type AnyKind, fieldsMarked, hiding } from "../../resources";
import type { Received } from "./received";
import type { Target } from "./request";
import type { PluginSession } from "./session";

/** The parts of a request other than its target. */
export interface CallRequest {
  readonly verb: "create" | "update" | "delete" | "read";
  /** In seconds; 0 stands for the kind's default. */
  readonly timeout?: number;
  readonly ignored?: readonly string[];
  /** Inputs and outputs, which show the secrets to mask. */
  readonly sources: readonly Received[];
}

/** Builds the operation for one call of the engine. It needs no key until its client is used. */
export function operation(session: PluginSession, target: Target, request: CallRequest): Operation {
  const { kind, label, urn } = target;
  const clean = hidingIn(kind, ...request.sources);
  const names = namesOf(session, target);
  // Recognizing a name takes a hash, and few operations need to know.
  let generated: boolean | undefined;
  const isGeneratedName = () => {
    generated ??= request.sources.some(({ values }) => isGenerated(values) && isRandom(names, values.name));
    return generated;
  };
  return {
    owner: urn,
    kind,
    comparesOutputs: false,
    ignored: new PathSet(request.ignored ?? []),
    // The engine reads first, so the plan already includes what others changed; nothing else is reverted.
    drift: false,
    // The engine itself turns changes of these paths into replacements.
    replaceOn: new PathSet([]),
    secrets: secretFields(kind, ...request.sources),
    presence: session.presence,
    creates: session.creates,
    holders: session.holders,
    plannedChanges: session.plannedChanges,
    adopts: session.config.adopt,
    named: (desired) => ({
      name: typeof desired.name === "string" ? desired.name : names.make(session.random),
      generated: isGeneratedName(),
      canKnow: isGeneratedName() && names.canKnow,
      isOwn: (other) => isGeneratedName() && names.isOwn(other),
    }),
    call: callOf(label, {
      client: () => session.client(),
      next: session.config.next,
      deletePolicy: session.deletePolicy,
      isOwn: (id, other) => session.holders.isOwn({ kind: kind.name, id, key: urn }) || names.isOwn(other),
      isOfStack: (kind, id) => session.holders.isHeld({ kind, id }),
      mayRelease: session.mayRelease,
      report: (level, text) => session.report(target, level, clean(text)),
      signal: session.signal,
      timeout: request.verb === "read" ? READ_SECONDS : kind.timeouts[request.verb],
      customTimeout: request.timeout || undefined,
    }),
  };
}

/** Returns the generated names of one resource of this stack. */
export const namesOf = ({ lineage }: PluginSession, { kind, name, urn }: Target): Names =>
  new Names(name, lineage === undefined ? undefined : `${lineage} ${urn}`, kind.readName);

/** Returns the top-level fields that the kind or the program marks as secret. */
export const secretFields = (kind: AnyDefinition, ...all: readonly Received[]): string[] => [
  ...fieldsMarked(kind.args, "secret"),
  ...all.flatMap(({ secrets }) => secrets.map(fieldOf)),
];

/** Returns a function that masks the values of secret fields in a text. */
export const hidingIn = (kind: AnyDefinition, ...all: readonly Received[]) =>
  hiding(secretFields(kind, ...all), ...all.map(({ values }) => values));

/** True if the program did not choose the name, which a hidden input records. */
export const isGenerated = ({ __defaults }: Values): boolean =>
  Array.isArray(__defaults) && __defaults.includes("name");

/** True if no program has declared the inputs, because they come from an import. */
export const isImported = ({ __imported }: Values): boolean => __imported === true;

/** True if nobody else's object can have the name. A name that the engine proposes may have no random part. */
const isRandom = (names: Names, name: unknown): boolean => name === undefined || names.isOwn(String(name));

/** Builds the state from the inputs, with the defaults that its inputs leave out. */
export function stateOf(kind: AnyKind, id: string, inputs: Values, outputs: Values): State {
  const own = visible(inputs);
  const args = Object.keys(own).length > 0 ? withDefaults(kind, own) : argsOf(kind, outputs);
  const owned = ownershipOf(outputs);
  return { id, inputs: withoutAwaited(kind, args, owned.pending), ...owned };
}
