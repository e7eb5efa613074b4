import { ListValue, NullValue, Struct, Value } from "google-protobuf/google/protobuf/struct_pb";
import { isValues, join, type Values } from "../../lifecycle/values";

/** Pulumi's key for a special object, and its value for a secret (Pulumi: property values). */
const MARK = "4dabf18193072939515e22adb298388d";
const SECRET = "1b47061264138c4ac30d75fd1eb44270";

/** Plain values and the paths of those that arrived as secrets. */
export interface Received {
  readonly values: Values;
  /** Paths such as `password` or `env["KEY"]`. A secret inside a list is recorded as the whole list. */
  readonly secrets: readonly string[];
}

/** Decodes a message; an absent one is empty. Unknown values stay as the engine encodes them. */
export function received(struct: Struct | undefined): Received {
  const secrets: string[] = [];
  const values = struct ? plainFields(struct, "", secrets) : {};
  return { values, secrets };
}

function plain(value: Value, path: string, secrets: string[]): unknown {
  switch (value.getKindCase()) {
    case Value.KindCase.STRING_VALUE:
      return value.getStringValue();
    case Value.KindCase.NUMBER_VALUE:
      return value.getNumberValue();
    case Value.KindCase.BOOL_VALUE:
      return value.getBoolValue();
    case Value.KindCase.LIST_VALUE:
      return plainList(value.getListValue() as ListValue, path, secrets);
    case Value.KindCase.STRUCT_VALUE:
      return plainObject(value.getStructValue() as Struct, path, secrets);
    default:
      return undefined;
  }
}

function plainList(list: ListValue, path: string, secrets: string[]): unknown[] {
  const inside: string[] = [];
  const entries = list.getValuesList().map((entry, i) => plain(entry, `${path}[${i}]`, inside));
  // Entries of a list have no names, and an index may point to another entry in the next version of the list.
  if (inside.length > 0) secrets.push(path);
  return entries;
}

function plainObject(struct: Struct, path: string, secrets: string[]): unknown {
  const fields = struct.getFieldsMap();
  if (fields.get(MARK)?.getStringValue() !== SECRET) return plainFields(struct, path, secrets);
  const inner = fields.get("value");
  const value = inner && plain(inner, path, secrets);
  // An absent value may be marked as secret too.
  if (value !== undefined) secrets.push(path);
  return value;
}

function plainFields(struct: Struct, path: string, secrets: string[]): Values {
  const entries: [string, unknown][] = [];
  struct.getFieldsMap().forEach((value: Value, key: string) => {
    const inner = plain(value, join(path, key), secrets);
    if (inner !== undefined) entries.push([key, inner]);
  });
  return Object.fromEntries(entries);
}

/** Encodes a message and marks the values at these paths as secret. */
export function message(values: Values, secrets: readonly string[] = []): Struct {
  const paths = new Set(secrets);
  const struct = new Struct();
  fill(struct, values, "", (path, value) => (paths.has(path) ? secret(value) : value));
  return struct;
}

type Wrap = (path: string, value: Value) => Value;

function fill(struct: Struct, values: Values, path: string, wrap: Wrap): void {
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined) struct.getFieldsMap().set(key, wireOf(value, join(path, key), wrap));
  }
}

function wireOf(value: unknown, path: string, wrap: Wrap): Value {
  const wire = new Value();
  if (typeof value === "string") wire.setStringValue(value);
  else if (typeof value === "number") wire.setNumberValue(value);
  else if (typeof value === "boolean") wire.setBoolValue(value);
  else if (Array.isArray(value)) {
    wire.setListValue(new ListValue().setValuesList(value.map((entry, i) => wireOf(entry, `${path}[${i}]`, wrap))));
  } else if (isValues(value)) {
    const struct = new Struct();
    fill(struct, value, path, wrap);
    wire.setStructValue(struct);
  } else wire.setNullValue(NullValue.NULL_VALUE);
  return wrap(path, wire);
}

function secret(value: Value): Value {
  const struct = new Struct();
  struct.getFieldsMap().set(MARK, new Value().setStringValue(SECRET));
  struct.getFieldsMap().set("value", value);
  return new Value().setStructValue(struct);
}
