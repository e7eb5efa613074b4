import { message, received } from "../../provider/engine/plugin/wire";
import { UNKNOWN } from "../../provider/lifecycle/values";
import { plain, secret, structOf, valuesOf } from "../harness/front-ends/grpc/wire";
import fc from "../properties";

const key = fc.string().filter((text) => text !== "__proto__");
const leaf = fc.oneof(
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
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

test("values go over the wire and come back: texts, numbers, unknowns, lists, maps and the marks of secrets", () => {
  fc.assert(
    fc.property(fields, (values) => {
      const { values: read, secrets } = received(structOf(values as Fields));
      expect(read).toEqual(plain(sent(values)));
      expect(valuesOf(message(read, secrets))).toEqual(sent(values));
    }),
  );
});

test("a secret inside a list makes the list one, because entries have no names", () => {
  const { values, secrets } = received(structOf({ ports: ["80/http", secret("81/http")] }));
  expect([values, secrets]).toEqual([{ ports: ["80/http", "81/http"] }, ["ports"]]);
  expect(valuesOf(message(values, secrets))).toEqual({ ports: secret(["80/http", "81/http"]) });
});

test("null is absent, and a secret null is neither there nor secret", () => {
  expect(received(structOf({ a: null, b: secret(null), c: { d: null } }))).toEqual({ values: { c: {} }, secrets: [] });
});

test("a null in a list keeps its place", () => {
  expect(received(structOf({ list: ["a", null, "b"] })).values).toEqual({ list: ["a", undefined, "b"] });
});

test("no message at all is empty", () => {
  expect(received(undefined)).toEqual({ values: {}, secrets: [] });
});

test("an absent value is not written", () => {
  expect(valuesOf(message({ a: undefined, b: 1 }))).toEqual({ b: 1 });
});
