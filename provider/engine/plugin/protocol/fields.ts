import { PbfReader, type PbfWriter } from "pbf";

/** How a value stands on the wire (protobuf: wire types). */
const VARINT = 0;
const FIXED64 = 1;
const LENGTH = 2;

/** One field of a message: its number in the `.proto` file, and how its value is read and written. */
export interface Field<T> {
  readonly number: number;
  readonly wire: number;
  /** What a message without the field has. Fields with this value are not written. */
  readonly absent: T;
  /** Returns the value at the reader's position. `before` is the value so far, to which a list adds. */
  read(from: PbfReader, before: T): T;
  write(into: PbfWriter, value: T): void;
}

/** Reads and writes one kind of message. */
export interface Message<C> {
  /** Throws if the bytes end in the middle of a field. Skips fields that the definition does not name. */
  decode(bytes: Uint8Array): C;
  encode(content: Partial<C>): Buffer;
}

/** A reader that can take texts out of its bytes, which only those of Node's own kind can. */
export const readerOf = (bytes: Uint8Array): PbfReader =>
  new PbfReader(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

/**
 * Reads a text. What `pbf` 5.1 has for texts is not used: it drops a byte order mark at the start, and writes other
 * characters in place of those from U+20000.
 */
export function readText(from: PbfReader): string {
  const end = from.readVarint() + from.pos;
  const text = (from.buf as Buffer).toString("utf8", from.pos, end);
  from.pos = end;
  return text;
}

/** Writes a field of text. */
export const writeText = (into: PbfWriter, number: number, value: string): void =>
  into.writeBytesField(number, Buffer.from(value, "utf8"));

/** A text; absent, it is empty. */
export const text = (number: number): Field<string> => ({
  number,
  wire: LENGTH,
  absent: "",
  read: readText,
  write: (into, value) => writeText(into, number, value),
});

/** A boolean; absent, it is false. */
export const flag = (number: number): Field<boolean> => ({
  number,
  wire: VARINT,
  absent: false,
  read: (from) => from.readBoolean(),
  write: (into, value) => into.writeBooleanField(number, value),
});

/** An integer of any width, or an enumeration; absent, it is 0. */
export const integer = <T extends number = number>(number: number): Field<T> => ({
  number,
  wire: VARINT,
  absent: 0 as T,
  read: (from) => from.readVarint(true) as T,
  write: (into, value) => into.writeVarintField(number, value),
});

/** A floating-point number; absent, it is 0. */
export const double = (number: number): Field<number> => ({
  number,
  wire: FIXED64,
  absent: 0,
  read: (from) => from.readDouble(),
  write: (into, value) => into.writeDoubleField(number, value),
});

/** Bytes, or a message that is decoded where it is needed. */
export const bytes = (number: number): Field<Uint8Array | undefined> => ({
  number,
  wire: LENGTH,
  absent: undefined,
  read: (from) => from.readBytes(),
  write: (into, value) => value && into.writeBytesField(number, value),
});

/** A message inside a message. */
export const nested = <C>(number: number, inner: Message<C>): Field<Partial<C> | undefined> => ({
  number,
  wire: LENGTH,
  absent: undefined,
  read: (from) => inner.decode(from.readBytes()),
  write: (into, value) => value && into.writeBytesField(number, inner.encode(value)),
});

/** A field that `proto3` marks as `optional`, so that an empty value differs from an absent one. */
export const optional = <T>(one: Field<T>): Field<T | undefined> =>
  ({ ...one, absent: undefined }) as Field<T | undefined>;

/** A list. Also a map, which on the wire is a list of keys and values (protobuf: maps). */
export const list = <T>(one: Field<T>): Field<readonly NonNullable<T>[]> => ({
  ...one,
  absent: [],
  read: (from, before) => [...before, one.read(from, one.absent) as NonNullable<T>],
  write: (into, value) => value.forEach((entry) => void one.write(into, entry)),
});
