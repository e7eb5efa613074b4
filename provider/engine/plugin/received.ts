import type { PbfReader } from "pbf";
import { join, UNKNOWN, type Values } from "../../lifecycle/values";
import { readerOf, readText } from "./protocol/fields";
import { atEnd } from "./protocol/message";
import { MARK, OUTPUT, REFUSED, SECRET, UNKNOWNS } from "./special";

/** Plain values and the paths of those that arrived as secrets. */
export interface Received {
  readonly values: Values;
  /** Paths such as `password` or `env["KEY"]`. A secret inside a list is recorded as the whole list. */
  readonly secrets: readonly string[];
}

/**
 * Decodes the bytes of a `google.protobuf.Struct`; an absent one is empty. Unknown values become `UNKNOWN`. Throws if a
 * value is an asset, an archive or a resource.
 */
export function received(struct: Uint8Array | undefined): Received {
  if (!struct) return { values: {}, secrets: [] };
  const reader = new StructReader(struct);
  const values = reader.read();
  return { values, secrets: reader.secrets.map(pathOf) };
}

const pathOf = (keys: readonly string[]): string => keys.reduce(join, "");

/** Reads values straight from the bytes. Paths are lists of keys, because only those of secrets become texts. */
class StructReader {
  readonly #from: PbfReader;
  readonly #path: string[] = [];
  /** Where the next mark may be. */
  #nextMark = -1;
  readonly secrets: string[][] = [];

  constructor(struct: Uint8Array) {
    this.#from = readerOf(struct);
  }

  read(): Values {
    const values = {};
    this.#fields(this.#from.length, values);
    return values;
  }

  /**
   * Reads a struct's fields and returns true if one is null. A null stands for an absent value. The keys of a special
   * object are no part of a path.
   */
  #fields(end: number, values: Record<string, unknown>, isSpecial = false): boolean {
    const from = this.#from;
    let hasNull = false;
    for (let entryEnd = this.#entry(end); entryEnd !== undefined; entryEnd = this.#entry(end)) {
      const [key, at] = this.#key(entryEnd);
      if (!isSpecial) this.#path.push(key);
      const value = at === undefined ? undefined : this.#value(at);
      if (!isSpecial) this.#path.pop();
      if (value === undefined) hasNull = true;
      else put(values, key, value);
      from.pos = entryEnd;
    }
    return hasNull;
  }

  /** Returns the end of a struct's next entry, or `undefined` if there is none. */
  #entry(end: number): number | undefined {
    const from = this.#from;
    if (from.nextField(end) !== 0) return from.readVarint() + from.pos;
    atEnd(from, end);
    return undefined;
  }

  /** Returns an entry's key and the position of its value. The two may have any order. */
  #key(end: number): [string, number | undefined] {
    const from = this.#from;
    let key = "";
    let at: number | undefined;
    for (let field = from.nextField(end); field !== 0; field = from.nextField(end)) {
      if (field === 1) key = readText(from);
      else {
        if (field === 2) at = from.pos;
        from.skip(from.type);
      }
    }
    atEnd(from, end);
    return [key, at];
  }

  #value(at: number | undefined): unknown {
    const from = this.#from;
    if (at !== undefined) from.pos = at;
    const end = from.readVarint() + from.pos;
    let value: unknown;
    for (let field = from.nextField(end); field !== 0; field = from.nextField(end)) value = this.#one(field);
    atEnd(from, end);
    return value;
  }

  /** Reads one alternative of `google.protobuf.Value`. */
  #one(field: number): unknown {
    const from = this.#from;
    if (field === 2) return from.readDouble();
    if (field === 3) return known(readText(from));
    if (field === 4) return from.readBoolean();
    if (field === 5) return this.#object();
    if (field === 6) return this.#list();
    from.skip(from.type);
    return undefined;
  }

  #list(): unknown[] {
    const from = this.#from;
    const end = from.readVarint() + from.pos;
    const count = this.secrets.length;
    const entries: unknown[] = [];
    while (from.nextField(end) !== 0) entries.push(this.#value(undefined));
    atEnd(from, end);
    // Entries of a list have no names, and an index may point to another entry in the next version of the list.
    if (this.secrets.length > count) this.secrets.splice(count, Number.POSITIVE_INFINITY, [...this.#path]);
    return entries;
  }

  #object(): unknown {
    const from = this.#from;
    const end = from.readVarint() + from.pos;
    const mark = this.#mark(end);
    const values: Record<string, unknown> = {};
    if (mark === undefined) {
      this.#fields(end, values);
      return values;
    }
    if (mark !== SECRET && mark !== OUTPUT) throw new Error(`${pathOf(this.#path)} ${refusal(mark)}`);
    const hasNull = this.#fields(end, values, true);
    const value = mark === OUTPUT && !hasNull && values.value === undefined ? UNKNOWN : values.value;
    // An absent value may be marked as secret too.
    if (value !== undefined && (mark === SECRET || values.secret === true)) this.secrets.push([...this.#path]);
    return value;
  }

  /** Returns an object's mark and leaves the reader where it was. */
  #mark(end: number): unknown {
    const from = this.#from;
    const start = from.pos;
    if (this.#nextMark < start) this.#nextMark = placeOf(MARK_BYTES, from.buf as Buffer, start);
    // Most objects have no mark, and so none of their keys has to be read twice.
    if (this.#nextMark >= end) return undefined;
    let mark: unknown;
    for (let entryEnd = this.#entry(end); entryEnd !== undefined; entryEnd = this.#entry(end)) {
      const [key, value] = this.#key(entryEnd);
      if (key === MARK && value !== undefined) mark = this.#value(value);
      from.pos = entryEnd;
    }
    from.pos = start;
    return mark;
  }
}

const MARK_BYTES = Buffer.from(MARK);

function placeOf(bytes: Uint8Array, within: Buffer, from: number): number {
  const at = within.indexOf(bytes, from);
  return at === -1 ? Number.POSITIVE_INFINITY : at;
}

const known = (text: string): string => (text.length === UNKNOWN.length && UNKNOWNS.has(text) ? UNKNOWN : text);

const refusal = (mark: unknown): string =>
  REFUSED[String(mark)] ?? "is a special value that this version of the provider does not know";

/** Plain assignment would make a value with the key `__proto__` the prototype. */
function put(values: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== "__proto__") values[key] = value;
  else Object.defineProperty(values, key, { value, enumerable: true, configurable: true, writable: true });
}
