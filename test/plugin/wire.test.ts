import { ListValue, NullValue, Struct, Value } from "google-protobuf/google/protobuf/struct_pb";
import { received } from "../../provider/engine/plugin/received";
import { message } from "../../provider/engine/plugin/wire";
import { UNKNOWN } from "../../provider/lifecycle/values";
import { MARK, plain, secret, structOf, valuesOf } from "../harness/front-ends/grpc/wire";
import fc from "../properties";

/** Any text that the wire can carry: all of Unicode, without halves of a pair. */
const text = fc.string({ unit: "binary" });
const key = text.filter((name) => name !== "__proto__" && name !== MARK);
const leaf = fc.oneof(
  text,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.constant(UNKNOWN),
);
/** Values as a program writes them, with secrets where objects and maps hold them. */
const { fields } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie("unmarked"), { maxLength: 3 }), tie("fields"), tie("marked")),
  marked: fc.oneof(leaf, tie("fields")).map(secret),
  unmarked: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie("unmarked"), { maxLength: 2 })),
  fields: fc.dictionary(key, tie("value"), { maxKeys: 4 }),
}));
type Fields = Record<string, unknown>;
/** -0 is not told from 0 by the wire's JSON. */
const sent = (values: unknown) => valuesOf(structOf(values as Fields));
const read = (values: Fields) => received(structOf(values).serializeBinary());
/** As Pulumi's own classes read it. */
const written = (values: Fields, secrets: readonly string[] = []) =>
  valuesOf(Struct.deserializeBinary(message(values, secrets)));

test("what Pulumi's classes write is read to the same values, and they read what is written to the same", () => {
  fc.assert(
    fc.property(fields, (values) => {
      const { values: found, secrets } = read(values as Fields);
      expect(found).toEqual(plain(sent(values)));
      expect(written(found, secrets)).toEqual(sent(values));
    }),
  );
});

test("a secret inside a list makes the list one, because entries have no names", () => {
  const { values, secrets } = read({ ports: ["80/http", [secret("81/http")]], open: [1] });
  expect([values, secrets]).toEqual([{ ports: ["80/http", ["81/http"]], open: [1] }, ["ports"]]);
  expect(written(values, secrets)).toEqual({ ports: secret(["80/http", ["81/http"]]), open: [1] });
});

test("secrets in secrets are each recorded, whatever the order of a secret's fields", () => {
  const inner = { KEY: secret("s3cret"), PLAIN: "p" };
  for (const env of [secret(inner), Object.fromEntries(Object.entries(secret(inner)).reverse())])
    expect(read({ env })).toEqual({
      values: { env: { KEY: "s3cret", PLAIN: "p" } },
      secrets: ["env.KEY", "env"],
    });
});

test("null is absent, and a secret null is neither there nor secret", () => {
  expect(read({ a: null, b: secret(null), c: { d: null } })).toEqual({ values: { c: {} }, secrets: [] });
});

test("a null in a list keeps its place", () => {
  const { values } = read({ list: ["a", null, "b"] });
  expect(values).toEqual({ list: ["a", undefined, "b"] });
  expect(written(values)).toEqual({ list: ["a", null, "b"] });
});

test("no message at all is empty, and so is one of no bytes", () => {
  for (const none of [undefined, new Uint8Array()]) expect(received(none)).toEqual({ values: {}, secrets: [] });
});

test("an absent value is not written", () => {
  expect(written({ a: undefined, b: 1 })).toEqual({ b: 1 });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, -0, 2 ** 53 + 2, 5e-324])(
  "%p is the same number on both sides",
  (n) => {
    const struct = new Struct();
    struct.getFieldsMap().set("n", new Value().setNumberValue(n));
    expect(received(struct.serializeBinary())).toEqual({ values: { n }, secrets: [] });
    expect(Struct.deserializeBinary(message({ n })).getFieldsMap().get("n")?.getNumberValue()).toBe(n);
  },
);

test("a key that is the name of an object's own part is a key", () => {
  const { values } = received(message(JSON.parse('{ "__proto__": "v", "constructor": "v" }')));
  expect(Object.entries(values)).toEqual([
    ["__proto__", "v"],
    ["constructor", "v"],
  ]);
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
});

test("a value of no kind is absent", () => {
  const struct = new Struct();
  struct.getFieldsMap().set("none", new Value());
  struct.getFieldsMap().set("list", new Value().setListValue(new ListValue().setValuesList([new Value()])));
  expect(received(struct.serializeBinary()).values).toEqual({ list: [undefined] });
});

test.each([
  ["a text", "04da6b54-80e4-46f7-96ec-b56ff0331ba9"],
  ["a boolean", "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7"],
  ["a number", "3eeb2bf0-c639-47a8-9e75-3b44932eb421"],
  ["a list", "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2"],
  ["an asset", "030794c1-ac77-496b-92df-f27374a8bd58"],
  ["an archive", "e48ece36-62e2-4504-bad9-02848725956a"],
  ["an object", "dd056dcd-154b-4c76-9bd3-c8f88648b5ff"],
])("%s that is not known yet is unknown", (_, sentinel) => {
  expect(read({ a: sentinel, b: secret(sentinel) })).toEqual({ values: { a: UNKNOWN, b: UNKNOWN }, secrets: ["b"] });
});

const output = (rest: Fields) => ({ [MARK]: "d0e6a833031e9bbcd3f4e8bde6ca49a4", ...rest });

test.each([
  ["a known output", { value: "v", dependencies: ["urn:1"] }, { values: { at: { it: "v" } }, secrets: [] }],
  ["a secret output", { value: "v", secret: true }, { values: { at: { it: "v" } }, secrets: ["at.it"] }],
  ["an output that is not known yet", {}, { values: { at: { it: UNKNOWN } }, secrets: [] }],
  ["a secret that is not known yet", { secret: true }, { values: { at: { it: UNKNOWN } }, secrets: ["at.it"] }],
  ["an output without a value", { value: null }, { values: { at: {} }, secrets: [] }],
  [
    "a secret in an output",
    { value: { k: secret("v") } },
    { values: { at: { it: { k: "v" } } }, secrets: ["at.it.k"] },
  ],
])("%s is its value", (_, rest, expected) => {
  expect(read({ at: { it: output(rest) } })).toEqual(expected);
});

test.each([
  ["an asset", "c44067f5952c0a294b673a41bacd8c17", 'env["A-1"] is an asset; give the text itself'],
  ["an archive", "0def7320c3a5731c473e5ecbe6d01bc7", 'env["A-1"] is an archive; give plain values'],
  [
    "a resource",
    "5cf8f73096256a8f31e491e813e4eb8e",
    'env["A-1"] is a resource; give one of its outputs, such as its id',
  ],
  ["anything else", "0", 'env["A-1"] is a special value that this version of the provider does not know'],
])("%s is refused with its place and without its content", (_, mark, refusal) => {
  for (const value of [{ [MARK]: mark, text: "s3cret" }, secret({ [MARK]: mark }), [{ [MARK]: mark }]])
    expect(() => read({ env: { "A-1": value } })).toThrow(refusal);
});

test("a message that is cut off is refused, wherever the cut is", () => {
  const bytes = message({ a: "text", b: [1, true, { c: "d" }], e: null }, ["a"]);
  const lengths = Array.from(bytes, (_, length) => length).slice(1);
  const read = lengths.filter((length) => isRead(bytes.subarray(0, length)));
  // Between two fields nothing is missing.
  expect(read.map((length) => Object.keys(received(bytes.subarray(0, length)).values))).toEqual([["a"], ["a", "b"]]);
});

function isRead(bytes: Uint8Array): boolean {
  try {
    received(bytes);
    return true;
  } catch {
    return false;
  }
}

test("a value that is given twice has the last one, as in any message", () => {
  const twice = Buffer.concat(
    [new Value().setStringValue("a"), new Value().setNullValue(NullValue.NULL_VALUE)].map((value) =>
      value.serializeBinary(),
    ),
  );
  const entry = Buffer.concat([Buffer.from([0x0a, 1, 0x6b, 0x12, twice.length]), twice]);
  expect(received(Buffer.concat([Buffer.from([0x0a, entry.length]), entry]))).toEqual({ values: {}, secrets: [] });
});
