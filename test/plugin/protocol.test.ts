import * as engine from "@pulumi/pulumi/proto/engine_pb";
import * as plugin from "@pulumi/pulumi/proto/plugin_pb";
import * as pb from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import type { Message as Theirs } from "google-protobuf";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { PbfWriter } from "pbf";
import type { Message } from "../../provider/engine/plugin/protocol/fields";
import * as messages from "../../provider/engine/plugin/protocol/messages";
import { structOf } from "../harness/front-ends/grpc/wire";
import fc from "../properties";

type Content = Record<string, unknown>;
type Class = { new (): Theirs; deserializeBinary(bytes: Uint8Array): Theirs };

const ours = new Map<string, unknown>(Object.entries(messages));
const text = fc.string({ unit: "binary" });
const bytes = fc.uint8Array().map((all) => Buffer.from(all));
const flag = fc.boolean();
const texts = fc.array(text, { maxLength: 3 });
const seconds = fc.double({ noNaN: true }).map((n) => n + 0);
const oneOf = (values: object) => fc.constantFrom(...(Object.values(values) as number[]));
/** Settings, inputs and outputs, as their bytes. Those of no fields are there all the same. */
const struct = fc
  .dictionary(fc.string(), fc.oneof(text, fc.double({ noNaN: true })), { maxKeys: 3 })
  .map((values) => Buffer.from(structOf(values).serializeBinary()));
const many = (inner: Record<string, fc.Arbitrary<unknown>>) => fc.array(content(inner), { maxLength: 3 });
/** Any field may be absent. */
const content = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Content> =>
  fc.record(fields, { requiredKeys: [] });

const resource = { urn: text, name: text };
const change = content({ kind: oneOf(pb.PropertyDiff.Kind), inputDiff: flag });

/** Each message: ours, Pulumi's class, and values of its fields, which have the names of Pulumi's setters. */
const MESSAGES: readonly [keyof typeof messages, Class, Record<string, fc.Arbitrary<unknown>>][] = [
  ["ProviderHandshakeRequest", pb.ProviderHandshakeRequest, { engineAddress: text }],
  [
    "ProviderHandshakeResponse",
    pb.ProviderHandshakeResponse,
    { acceptSecrets: flag, supportsAutonamingConfiguration: flag },
  ],
  ["PluginAttach", plugin.PluginAttach, { address: text }],
  ["PluginInfo", plugin.PluginInfo, { version: text }],
  ["GetSchemaResponse", pb.GetSchemaResponse, { schema: text }],
  ["ConfigureRequest", pb.ConfigureRequest, { args: struct, urn: text }],
  [
    "ConfigureResponse",
    pb.ConfigureResponse,
    { acceptSecrets: flag, supportsPreview: flag, supportsAutonamingConfiguration: flag },
  ],
  [
    "CheckRequest",
    pb.CheckRequest,
    {
      ...resource,
      olds: struct,
      news: struct,
      randomSeed: bytes,
      autonaming: content({ proposedName: text, mode: oneOf(pb.CheckRequest.AutonamingOptions.Mode) }),
    },
  ],
  ["CheckResponse", pb.CheckResponse, { inputs: struct, failures: many({ property: text, reason: text }) }],
  [
    "DiffRequest",
    pb.DiffRequest,
    { ...resource, id: text, olds: struct, news: struct, ignoreChanges: texts, oldInputs: struct },
  ],
  [
    "DiffResponse",
    pb.DiffResponse,
    {
      replaces: texts,
      stables: texts,
      deleteBeforeReplace: flag,
      changes: oneOf(pb.DiffResponse.DiffChanges),
      diffs: texts,
      detailedDiff: fc.uniqueArray(fc.record({ path: text, diff: change }), {
        maxLength: 3,
        selector: ({ path }) => path,
      }),
      hasDetailedDiff: flag,
    },
  ],
  ["CreateRequest", pb.CreateRequest, { ...resource, properties: struct, timeout: seconds, preview: flag }],
  ["CreateResponse", pb.CreateResponse, { id: text, properties: struct, refreshBeforeUpdate: flag }],
  [
    "UpdateRequest",
    pb.UpdateRequest,
    {
      ...resource,
      id: text,
      olds: struct,
      news: struct,
      timeout: seconds,
      ignoreChanges: texts,
      preview: flag,
      oldInputs: struct,
    },
  ],
  ["UpdateResponse", pb.UpdateResponse, { properties: struct, refreshBeforeUpdate: flag }],
  [
    "DeleteRequest",
    pb.DeleteRequest,
    { ...resource, id: text, properties: struct, timeout: seconds, oldInputs: struct },
  ],
  ["ReadRequest", pb.ReadRequest, { ...resource, id: text, properties: struct, inputs: struct, timeout: seconds }],
  ["ReadResponse", pb.ReadResponse, { id: text, properties: struct, inputs: struct, refreshBeforeUpdate: flag }],
  ["InvokeRequest", pb.InvokeRequest, { tok: text, args: struct }],
  ["InvokeResponse", pb.InvokeResponse, { return: struct }],
  ["ListRequest", pb.ListRequest, { token: text, query: struct, limit: fc.maxSafeInteger() }],
  ["ListResponse", pb.ListResponse, { result: content({ id: text, name: text }) }],
  ["LogRequest", engine.LogRequest, { severity: oneOf(engine.LogSeverity), message: text, urn: text, ephemeral: flag }],
  [
    "ErrorResourceInitFailed",
    pb.ErrorResourceInitFailed,
    { id: text, properties: struct, reasons: texts, inputs: struct, refreshBeforeUpdate: flag },
  ],
  [
    "Status",
    Status,
    {
      code: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      message: text,
      details: many({ typeUrl: text, value: bytes }),
    },
  ],
];

/** The classes of messages inside others, by the field. */
const INNER: Record<string, Class> = {
  autonaming: pb.CheckRequest.AutonamingOptions,
  failures: pb.CheckFailure,
  diff: pb.PropertyDiff,
  result: pb.ListResponse.Result,
  details: Any,
};
/** The fields whose bytes are no struct. */
const BYTES = new Set(["randomSeed", "value"]);

/** The same content in a message of Pulumi's class. */
function theirs(one: Class, fields: Content): Theirs {
  const filled = new one();
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (field === "detailedDiff")
      for (const { path, diff } of value as Content[])
        setter(filled, "getDetaileddiffMap")().set(path, part("diff", diff));
    else if (Array.isArray(value)) setter(filled, `set${field}List`)(value.map((entry) => part(field, entry)));
    else setter(filled, `set${field}`)(part(field, value));
  }
  return filled;
}

const part = (field: string, value: unknown): unknown => {
  if (value instanceof Uint8Array) return BYTES.has(field) ? value : Struct.deserializeBinary(value);
  return typeof value === "object" ? theirs(INNER[field] as Class, value as Content) : value;
};

/** Pulumi's classes have setters such as `setIgnorechangesList`. */
function setter(filled: Theirs, name: string) {
  const all = Object.keys(Object.getPrototypeOf(filled));
  const found = all.find((own) => own.toLowerCase() === name.toLowerCase());
  if (!found) throw new Error(`${name} is no part of Pulumi's class, which has ${all.join(", ")}`);
  return (filled as unknown as Record<string, (value?: unknown) => Map<unknown, unknown>>)[found]?.bind(filled) as (
    value?: unknown,
  ) => Map<unknown, unknown>;
}

/** Fields that no version of the protocol has yet, of each type of the wire, also packed ones. */
const unknownFields = fc
  .array(fc.tuple(fc.integer({ min: 100, max: 2 ** 28 - 1 }), fc.integer({ min: 0, max: 4 }), fc.array(fc.nat())), {
    maxLength: 4,
  })
  .map((fields) => {
    const into = new PbfWriter();
    for (const [number, type, values] of fields) {
      if (type === 0) into.writeVarintField(number, 2 ** 53 - 1);
      else if (type === 1) into.writeDoubleField(number, 0.5);
      else if (type === 2) into.writeFixed32Field(number, 7);
      else if (type === 3) into.writePackedVarint(number, values);
      else into.writeBytesField(number, Buffer.from(values));
    }
    return Buffer.from(into.finish());
  });

describe.each(MESSAGES)("%s", (name, Class, fields) => {
  const message = ours.get(name) as Message<Content>;

  test("is read as Pulumi's class wrote it, whatever else is in it", () => {
    fc.assert(
      fc.property(content(fields), unknownFields, unknownFields, (values, before, after) => {
        const written = theirs(Class, values);
        const read = message.decode(Buffer.concat([before, written.serializeBinary(), after]));
        expect(theirs(Class, read).toObject()).toEqual(written.toObject());
      }),
    );
  });

  test("is written so that Pulumi's class reads it", () => {
    fc.assert(
      fc.property(content(fields), (values) => {
        expect(Class.deserializeBinary(message.encode(values)).toObject()).toEqual(theirs(Class, values).toObject());
      }),
    );
  });

  test("has no field beside those here", () => {
    expect(Object.keys(fields).sort()).toEqual(Object.keys(message.decode(new Uint8Array())).sort());
  });
});

test("a message that ends within a field is refused", () => {
  const whole = messages.CreateRequest.encode({ urn: "urn", properties: Buffer.from("{}"), timeout: 5, preview: true });
  const lengths = Array.from(whole, (_, length) => length).filter((length) => isRead(whole.subarray(0, length)));
  // Between two fields nothing is missing.
  expect(lengths).toEqual([0, 5, 9, 18]);
});

function isRead(bytes: Uint8Array): boolean {
  try {
    messages.CreateRequest.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

test("a message of no fields is not an absent one", () => {
  const request = new pb.ReadRequest().setInputs(new Struct());
  expect(messages.ReadRequest.decode(request.serializeBinary()).inputs).toEqual(Buffer.from([]));
  expect(messages.ReadRequest.decode(new pb.ReadRequest().serializeBinary()).inputs).toBeUndefined();
  expect(
    pb.ReadResponse.deserializeBinary(messages.ReadResponse.encode({ inputs: new Uint8Array() })).hasInputs(),
  ).toBe(true);
});

test("an optional text that is empty is not an absent one", () => {
  const [absent, empty] = [new pb.ConfigureRequest(), new pb.ConfigureRequest().setUrn("")];
  const read = [absent, empty].map((request) => messages.ConfigureRequest.decode(request.serializeBinary()).urn);
  expect(read).toEqual([undefined, ""]);
});

test("the fields of a newer engine that the plugin does not use are skipped", () => {
  const request = new pb.UpdateRequest().setId("id-1").setType("t").setResourceStatusAddress("a").setPreview(true);
  request.setOldViewsList([new pb.View().setName("view").setInputs(structOf({ a: 1 }))]);
  expect(messages.UpdateRequest.decode(request.serializeBinary())).toMatchObject({
    id: "id-1",
    preview: true,
    name: "",
  });
});

test("a field that another version has as another type counts as absent", () => {
  const into = new PbfWriter();
  into.writeVarintField(1, 5);
  into.writeStringField(3, "five");
  into.writeBooleanField(4, true);
  const absent = messages.CreateRequest.decode(new Uint8Array());
  expect(messages.CreateRequest.decode(into.finish())).toEqual({ ...absent, preview: true });
});
