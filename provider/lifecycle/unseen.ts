import { type AnyKind, fieldsMarked, openPaths } from "../resources";
import { present, type Values } from "./values";

/**
 * The inputs that can't be compared with an object that this resource did not create: those that the service never
 * returns, and those that its answer omits. They are sent, because the state would otherwise record values that the
 * object may not have.
 */
export function unseenIn(kind: AnyKind, live: unknown, desired: Values): string[] {
  const shown = present(kind.inputsOf(live, { desired })) as Values;
  const hidden = fieldsMarked(kind.args, "writeOnly").filter((field) => desired[field] !== undefined);
  return [...openPaths(kind.args, shown, desired), ...hidden];
}
