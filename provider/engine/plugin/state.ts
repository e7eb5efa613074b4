import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { Written } from "../../lifecycle/read";
import { ownership } from "../../lifecycle/state";
import { type AnyDefinition, type AnyKind, fieldsMarked } from "../../resources";
import { message, type Received } from "./wire";

/** What the state keeps of an object: its outputs, and whose it is. */
export const stateOf = (kind: AnyKind, made: Written, ...told: readonly Received[]): Struct =>
  message({ ...made.outputs, ...ownership(made) }, secretPaths(kind, ...told));

/** Where the kind or the program says that a value is secret. */
export const secretPaths = (kind: AnyDefinition, ...told: readonly Received[]): string[] => [
  ...fieldsMarked(kind.args, "secret"),
  ...told.flatMap(({ secrets }) => secrets),
];
