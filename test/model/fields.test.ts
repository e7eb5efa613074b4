import { z } from "zod";
import { createClient } from "../../provider/client";
import { FIELDS } from "../../provider/model";
import { endpointFields } from "../../provider/model/endpoint";
import { defaultsOf, type Field, type Fields, field, type PathOf } from "../../provider/model/field";
import { KIND_FACTS } from "../../provider/model/kinds";
import { templateFields } from "../../provider/model/template";
import { differences, fieldsOf, KINDS } from "../../provider/resources";
import { patchBody } from "../../provider/resources/body";

const kinds = KINDS.map((kind) => [kind.name, kind, FIELDS[kind.name]] as const);

test("every kind has its facts and its fields", () => {
  expect(KINDS.map(({ name }) => name)).toEqual(KIND_FACTS.map(({ name }) => name));
  expect(Object.keys(FIELDS).sort()).toEqual(KINDS.map(({ name }) => name).sort());
});

test("the client has a group of objects for each kind", async () => {
  const client = createClient({ baseUrl: "http://127.0.0.1:1" });
  for (const { list } of KIND_FACTS) expect(client[list]).toHaveProperty("list");
  await client.close();
});

describe.each(kinds)("%s", (_, kind, fields) => {
  test("takes exactly its fields", () => expect(Object.keys(fieldsOf(kind.args))).toEqual(Object.keys(fields)));

  test("a default is a value that the field takes", () => {
    for (const [path, entry, value] of leaves(fields, defaultsOf(fields, {})))
      if (value !== undefined) expect([path, entry.input.safeParse(value).success]).toEqual([path, true]);
  });

  test("whoever gives the defaults changes nothing", () => {
    const defaults = kind.defaults({});
    expect(differences(kind.args, defaults, { ...defaults })).toEqual([]);
  });
});

function leaves(fields: Fields, values: Readonly<Record<string, unknown>>, at = ""): [string, Field, unknown][] {
  return Object.entries(fields).flatMap(([name, entry]): [string, Field, unknown][] =>
    entry.fields
      ? leaves(entry.fields, (values[name] ?? {}) as Readonly<Record<string, unknown>>, `${at}${name}.`)
      : [[`${at}${name}`, entry, values[name]]],
  );
}

test("a PATCH has the fields that changed, and of a group what its body takes", () => {
  const desired = {
    ...defaultsOf(endpointFields, {}),
    gpu: { pools: ["ADA_24"], count: 2, excludedTypes: ["NVIDIA L4"] },
  } as never;
  expect(patchBody("Endpoint", endpointFields, desired, ["gpu.count", "timeout"])).toEqual({
    gpu: { pools: ["ADA_24"], count: 2 },
    timeout: 300_000,
  });
  expect(patchBody("Endpoint", endpointFields, desired, ["gpu.excludedTypes[0]", "deletePolicy", "type"])).toEqual({});
  const mounts = { persistent: { size: 10, path: "/data" } };
  expect(patchBody("Template", templateFields, { mounts } as never, ["mounts"])).toEqual({ mounts });
});

// The compiler performs this test: without its comment each of these lines would be an error, and a comment without an
// error is an error too.
test("what leaves out a part of a field does not compile", () => {
  const whole = {
    description: "A number.",
    input: z.int(),
    absent: { default: 1 },
    answer: z.number(),
    body: "never",
  } as const;
  const { answer: _, ...unread } = whole;
  const { absent: __, ...undefaulted } = whole;
  const { body: ___, ...unwritten } = whole;
  // @ts-expect-error neither read nor explicitly never answered
  field(unread);
  // @ts-expect-error neither a default nor `keep`
  field(undefaulted);
  // @ts-expect-error neither written nor explicitly never written
  field(unwritten);
  // @ts-expect-error a default that the field does not take
  field({ ...whole, absent: { default: "one" } });
  const paths: PathOf<typeof endpointFields>[] = ["gpu.excludedTypes", "workers"];
  // @ts-expect-error no such path
  paths.push("gpu.excluded");
  expect(field(whole)).toBe(whole);
});
