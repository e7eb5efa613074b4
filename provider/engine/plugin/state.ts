import type { Written } from "../../lifecycle/read";
import { ownership } from "../../lifecycle/state";
import { isValues } from "../../lifecycle/values";
import { type AnyDefinition, type AnyKind, fieldsMarked } from "../../resources";
import type { Received } from "./received";
import { message } from "./wire";

/**
 * The outputs that the state keeps of an object, including the account that owns it. An empty map hides nothing, so it
 * is no secret unless it was one: the engine would encrypt it again at each step of a run.
 */
export function storedOutputs(kind: AnyKind, made: Written, ...sources: readonly Received[]): Uint8Array {
  const ofKind = fieldsMarked(kind.args, "secret").filter((field) => !isEmptyMap(made.outputs[field]));
  return message({ ...made.outputs, ...ownership(made) }, [...ofKind, ...markedIn(sources)]);
}

const isEmptyMap = (value: unknown): boolean => isValues(value) && Object.keys(value).length === 0;

/** Returns the paths that the kind or the program marks as secret. */
export const secretPaths = (kind: AnyDefinition, ...sources: readonly Received[]): string[] => [
  ...fieldsMarked(kind.args, "secret"),
  ...markedIn(sources),
];

const markedIn = (sources: readonly Received[]): string[] => sources.flatMap(({ secrets }) => secrets);
