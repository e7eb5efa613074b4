import { type JavaScriptValue, Struct } from "google-protobuf/google/protobuf/struct_pb";
import { isValues, type Values } from "../../../../provider/lifecycle/values";
import { stored } from "../stored";

/** Pulumi's mark of a special object, and the one that says "secret" (Pulumi: property values). */
export const MARK = "4dabf18193072939515e22adb298388d";
const SECRET = "1b47061264138c4ac30d75fd1eb44270";

/** A secret as it stands on the wire. */
export const secret = (value: unknown): Values => ({ [MARK]: SECRET, value });

export const isSecret = (value: unknown): boolean => isValues(value) && value[MARK] === SECRET;

/** Without the marks of secrets. */
export function plain<T>(value: T): T {
  if (Array.isArray(value)) return value.map(plain) as T;
  if (!isValues(value)) return value;
  if (isSecret(value)) return plain((value as Values).value) as T;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)])) as T;
}

export const structOf = (values: Values): Struct =>
  Struct.fromJavaScript(stored(values) as Record<string, JavaScriptValue>);

export const valuesOf = (struct: Struct | undefined): Values => (struct?.toJavaScript() ?? {}) as Values;
