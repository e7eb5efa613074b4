import { type AnyKind, fieldsMarked, openPaths } from "../resources";
import { present, type Values } from "./values";

/**
 * Which inputs nobody can compare with an object that this resource did not make: those that the service never shows, and
 * those that its answer happens to leave out. They are sent, or the state would claim what the service may not have.
 */
export function unseenIn(kind: AnyKind, live: unknown, desired: Values): string[] {
  const shown = present(kind.inputsOf(live, { desired: desired })) as Values;
  const hidden = fieldsMarked(kind.args, "writeOnly").filter((field) => desired[field] !== undefined);
  return [...openPaths(kind.args, shown, desired), ...hidden];
}
