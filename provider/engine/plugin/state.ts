import type { Written } from "../../lifecycle/read";
import { ownership } from "../../lifecycle/state";
import { type AnyDefinition, type AnyKind, fieldsMarked } from "../../resources";
import type { Received } from "./received";
import { message } from "./wire";

/** The outputs that the state keeps of an object, including the account that owns it. */
export const storedOutputs = (kind: AnyKind, made: Written, ...sources: readonly Received[]): Uint8Array =>
  message({ ...made.outputs, ...ownership(made) }, secretPaths(kind, ...sources));

/** Returns the paths that the kind or the program marks as secret. */
export const secretPaths = (kind: AnyDefinition, ...sources: readonly Received[]): string[] => [
  ...fieldsMarked(kind.args, "secret"),
  ...sources.flatMap(({ secrets }) => secrets),
];
