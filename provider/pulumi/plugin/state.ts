import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { type AnyKind, fieldsMarked } from "../../resources";
import type { Written } from "../live";
import { message, type Received } from "./wire";

/** What the state keeps of an object: its outputs, whose it is, and for an unclear create by what it is known again. */
export function stateOf(kind: AnyKind, { outputs, stamp, trace }: Written, ...told: readonly Received[]): Struct {
  const hidden = { __account: stamp, ...(trace ? { __unclear: trace } : {}) };
  return message({ ...outputs, ...hidden }, secretPaths(kind, ...told));
}

/** Where the kind or the program says that a value is secret. */
export const secretPaths = (kind: AnyKind, ...told: readonly Received[]): string[] => [
  ...fieldsMarked(kind.args, "secret"),
  ...told.flatMap(({ secrets }) => secrets),
];
