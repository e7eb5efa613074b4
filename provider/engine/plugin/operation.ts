import { Names } from "../../lifecycle/create/names";
import { callOf, type Operation, READ_SECONDS, type State } from "../../lifecycle/operation";
import { fieldOf, PathSet } from "../../lifecycle/paths";
import { argsOf, withDefaults, withoutAwaited } from "../../lifecycle/plan/plan";
import { ownershipOf } from "../../lifecycle/state";
import { type Values, visible } from "../../lifecycle/values";
import { type AnyDefinition, type AnyKind, fieldsMarked, hiding } from "../../resources";
import type { Target } from "./request";
import type { PluginSession } from "./session";
import type { Received } from "./wire";

/** What a request says beside its target. */
export interface Asked {
  readonly verb: "create" | "update" | "delete" | "read";
  /** Seconds; 0 is the kind's default. */
  readonly timeout?: number;
  readonly ignored?: readonly string[];
  /** Inputs and outputs, for the secrets in them. */
  readonly sources: readonly Received[];
}

/** One call of the engine. Making it needs no key; using its client does. */
export function operation(session: PluginSession, target: Target, asked: Asked): Operation {
  const { kind, label, urn } = target;
  const clean = hidingIn(kind, ...asked.sources);
  const names = namesOf(session, target);
  const isGeneratedName = asked.sources.some(({ values }) => isGenerated(values) && isRandom(names, values.name));
  return {
    owner: urn,
    kind,
    comparesOutputs: false,
    ignored: new PathSet(asked.ignored ?? []),
    // The engine reads first, so what others changed is part of the plan that it has shown; nothing else is put back.
    drift: false,
    // The engine makes replacements of these itself.
    replaceOn: new PathSet([]),
    secrets: secretFields(kind, ...asked.sources),
    presence: session.presence,
    creates: session.creates,
    holders: session.holders,
    plannedChanges: session.plannedChanges,
    adopts: session.config.adopt,
    named: (desired) => ({
      name: typeof desired.name === "string" ? desired.name : names.make(session.random),
      generated: isGeneratedName,
      canKnow: isGeneratedName && names.canKnow,
      isOwn: (other) => isGeneratedName && names.isOwn(other),
    }),
    call: callOf(label, {
      client: () => session.client(),
      deletePolicy: session.deletePolicy,
      isOwn: (id, other) => session.holders.isOwn({ kind: kind.name, id, key: urn }) || names.isOwn(other),
      isOfStack: (kind, id) => session.holders.isHeld({ kind, id }),
      mayLetGo: session.mayLetGo,
      report: (level, text) => session.report(target, level, clean(text)),
      signal: session.signal,
      timeout: asked.timeout || (asked.verb === "read" ? READ_SECONDS : kind.timeouts[asked.verb]),
    }),
  };
}

/** The names of one resource of this stack. */
export const namesOf = ({ lineage }: PluginSession, { kind, name, urn }: Target): Names =>
  new Names(name, lineage === undefined ? undefined : `${lineage} ${urn}`, kind.readName);

/** Top-level fields that the kind or the program calls secret. */
export const secretFields = (kind: AnyDefinition, ...all: readonly Received[]): string[] => [
  ...fieldsMarked(kind.args, "secret"),
  ...all.flatMap(({ secrets }) => secrets.map(fieldOf)),
];

/** Hides the values of secret fields wherever they turn up in a text. */
export const hidingIn = (kind: AnyDefinition, ...all: readonly Received[]) =>
  hiding(secretFields(kind, ...all), ...all.map(({ values }) => values));

/** Whether the name is none that the program chose; kept in a hidden input. */
export const isGenerated = ({ __defaults }: Values): boolean =>
  Array.isArray(__defaults) && __defaults.includes("name");

/** Whether nobody else's object can have the name: what the engine proposes may have nothing random in it. */
const isRandom = (names: Names, name: unknown): boolean => name === undefined || names.isOwn(String(name));

/** What the state says: the inputs, with the defaults that an imported object's inputs leave out. */
export function stateOf(kind: AnyKind, id: string, inputs: Values, outputs: Values): State {
  const asked = visible(inputs);
  const args = Object.keys(asked).length > 0 ? withDefaults(kind, asked) : argsOf(kind, outputs);
  const owned = ownershipOf(outputs);
  return { id, args: withoutAwaited(kind, args, owned.pending), ...owned };
}
