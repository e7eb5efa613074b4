import { PbfWriter } from "pbf";
import { fieldOf } from "../../lifecycle/paths";
import { isValues, join, type Values } from "../../lifecycle/values";
import { writeText } from "./protocol/fields";
import { finished } from "./protocol/message";
import { MARK, SECRET } from "./special";

/** Encodes values as a `google.protobuf.Struct` and marks those at these paths as secret. */
export function message(values: Values, secrets: readonly string[] = []): Uint8Array {
  const writer = new StructWriter(secrets);
  writer.fields(values, "");
  return finished(writer.into);
}

/** The field numbers of `google.protobuf.Value`. */
const NULL = 1;
const NUMBER = 2;
const TEXT = 3;
const BOOL = 4;
const STRUCT = 5;
const LIST = 6;

class StructWriter {
  readonly into = new PbfWriter(new Uint8Array(1024));
  readonly #paths: ReadonlySet<string>;
  /** The top-level fields in which something is secret. A key that a path quotes counts as empty. */
  readonly #fields: ReadonlySet<string>;

  constructor(private readonly secrets: readonly string[]) {
    this.#paths = new Set(secrets);
    this.#fields = new Set(secrets.map(fieldOf));
  }

  /** Writes the fields of a struct. Its path is absent if nothing in it is secret, because paths take time. */
  fields(values: Values, path: string | undefined): void {
    for (const [key, value] of Object.entries(values)) {
      if (value !== undefined) this.#entry(key, () => this.#value(value, this.#below(path, key)));
    }
  }

  #below(path: string | undefined, key: string): string | undefined {
    if (path === undefined || (path === "" && !this.#fields.has(key) && !this.#fields.has(""))) return undefined;
    const below = join(path, key);
    return this.secrets.some((secret) => secret.startsWith(below)) ? below : undefined;
  }

  #entry(key: string, value: () => void): void {
    this.#nested(1, () => {
      writeText(this.into, 1, key);
      this.#nested(2, value);
    });
  }

  #value(value: unknown, path: string | undefined): void {
    if (path === undefined || !this.#paths.has(path)) this.#plain(value, path);
    else
      this.#nested(STRUCT, () => {
        this.#entry(MARK, () => writeText(this.into, TEXT, SECRET));
        this.#entry("value", () => this.#plain(value, path));
      });
  }

  #plain(value: unknown, path: string | undefined): void {
    const { into } = this;
    if (typeof value === "string") writeText(into, TEXT, value);
    else if (typeof value === "number") into.writeDoubleField(NUMBER, value);
    else if (typeof value === "boolean") into.writeBooleanField(BOOL, value);
    else if (Array.isArray(value)) this.#nested(LIST, () => this.#entries(value, path));
    else if (isValues(value)) this.#nested(STRUCT, () => this.fields(value, path));
    else into.writeVarintField(NULL, 0);
  }

  #entries(values: readonly unknown[], path: string | undefined): void {
    for (const [i, value] of values.entries())
      this.#nested(1, () => this.#value(value, path === undefined ? undefined : `${path}[${i}]`));
  }

  #nested(field: number, write: () => void): void {
    this.into.writeMessage(field, write, undefined);
  }
}
