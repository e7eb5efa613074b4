import { type PbfReader, PbfWriter } from "pbf";
import { type Field, type Message, readerOf } from "./fields";

type Fields = Readonly<Record<string, Field<unknown>>>;
type ValueOf<F> = F extends Field<infer T> ? T : never;
type ContentOf<F> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** The plain values of a message, such as `Content<typeof CheckRequest>`. */
export type Content<M> = M extends Message<infer C> ? C : never;

/** Defines a message by its fields. Only those that the plugin reads or writes need a definition. */
export function define<F extends Fields>(fields: F): Message<ContentOf<F>> {
  const entries = Object.entries(fields);
  const byNumber: [string, Field<unknown>][] = [];
  for (const entry of entries) byNumber[entry[1].number] = entry;
  const absent = Object.fromEntries(entries.map(([name, field]) => [name, field.absent]));
  return {
    decode: (bytes) => decode(bytes, byNumber, absent) as ContentOf<F>,
    encode: (content) => encode(entries, content),
  };
}

function decode(bytes: Uint8Array, byNumber: readonly [string, Field<unknown>][], absent: Record<string, unknown>) {
  const from = readerOf(bytes);
  const content = { ...absent };
  for (let number = from.nextField(); number !== 0; number = from.nextField()) {
    const [name, field] = byNumber[number] ?? [];
    // The reader skips what is not read, and so what another version of the protocol has as another type.
    if (field && name !== undefined && field.wire === from.type) content[name] = field.read(from, content[name]);
  }
  atEnd(from, from.length);
  return content;
}

function encode(entries: readonly [string, Field<unknown>][], content: Readonly<Record<string, unknown>>): Buffer {
  const into = new PbfWriter();
  for (const [name, field] of entries) {
    const value = content[name];
    if (value !== undefined && value !== field.absent) field.write(into, value);
  }
  return finished(into);
}

/** The bytes that were written, in the form that gRPC takes. */
export function finished(into: PbfWriter): Buffer {
  const bytes = into.finish();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Throws if the reader is not where a message ends. By itself it reads past the end of a message that was cut off. */
export function atEnd(from: PbfReader, end: number): void {
  if (from.pos !== end) throw new Error("a message of the engine was cut off");
}
