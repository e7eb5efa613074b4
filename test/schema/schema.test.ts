import packageJson from "../../package.json";
import { FUNCTIONS } from "../../provider/functions";
import { fieldsOf, KINDS, metaOf } from "../../provider/resources";
import type { ObjectSpec, Properties } from "../../provider/schema";
import { schema } from "./fields";

const resource = (name: string) => {
  const spec = schema.resources[`cloudcompute:index:${name}`];
  if (!spec) throw new Error(`the schema has no ${name}`);
  return spec;
};
const objectType = (name: string) => schema.types[`cloudcompute:index:${name}`] as ObjectSpec;

describe.each(KINDS.map((kind) => [kind.name, kind] as const))("%s", (name, kind) => {
  const spec = resource(name);
  const fields = Object.entries(fieldsOf(kind.args));

  test("has each argument, and requires what the definition requires", () => {
    expect(Object.keys(spec.inputProperties)).toEqual(fields.map(([field]) => field));
    const required = fields.filter(([, field]) => !field.safeParse(undefined).success).map(([field]) => field);
    expect(spec.requiredInputs).toEqual(required);
  });

  test("has each argument and each output as an output", () => {
    const outputs = [...Object.keys(fieldsOf(kind.args)), ...Object.keys(fieldsOf(kind.out))];
    expect(Object.keys(spec.properties)).toEqual(outputs);
  });

  test("marks what replaces, in and out", () => {
    for (const [field, definition] of fields) {
      const mark = metaOf(definition).replaces === "changed" ? true : undefined;
      for (const property of [spec.inputProperties[field], spec.properties[field]])
        expect([field, property?.willReplaceOnChanges]).toEqual([field, mark]);
    }
  });

  test("marks what is secret of the inputs alone, because the plugin marks its outputs", () => {
    for (const [field, definition] of fields) {
      expect([field, spec.inputProperties[field]?.secret]).toEqual([field, metaOf(definition).secret]);
      expect(spec.properties[field]).not.toHaveProperty("secret");
    }
  });

  test("says in words when a change replaces", () => {
    for (const [field, definition] of fields) {
      const { replaces } = metaOf(definition);
      const said = /(\w+(?: or \w+)?)(?: it)? replaces the resource/.exec(
        spec.inputProperties[field]?.description ?? "",
      )?.[1];
      const words = { changed: "Changing", removed: "Removing", "added or removed": "Adding or removing" };
      // Nobody can add or remove what is required.
      const isTold = replaces && (replaces !== "added or removed" || definition.isOptional());
      expect([field, said]).toEqual([field, isTold ? words[replaces] : undefined]);
    }
  });

  test("tells the names that List takes: one", () => {
    expect(Object.keys(spec.listInputs?.properties ?? {})).toEqual(["name"]);
    expect(spec.listInputs?.required).toBeUndefined();
  });

  test("goes on from the dynamic resource", () => {
    expect(spec.aliases).toEqual([{ type: `pulumi-nodejs:dynamic/cloudcompute:${name}` }]);
  });
});

describe("an action", () => {
  const { properties, required, listInputs, inputProperties } = resource("EndpointCheck");

  test("has its arguments and its result as outputs, and no name", () => {
    expect(Object.keys(properties)).toEqual([
      ...Object.keys(inputProperties),
      ...["latencyMs", "coldStartMs", "answerHash", "releaseVersion", "checkedAt"],
    ]);
    expect(required).toEqual(["endpointId", "latencyMs", "answerHash", "checkedAt"]);
  });

  test("can't be listed", () => {
    expect(listInputs).toBeUndefined();
  });

  test("takes any value where it compares one", () => {
    const { properties: job } = objectType("EndpointCheckJob");
    expect(job.expect).toMatchObject({ $ref: "pulumi.json#/Any" });
    expect(job.input).toMatchObject({ additionalProperties: { $ref: "pulumi.json#/Any" } });
  });
});

test("outputs that are always there are required", () => {
  expect(resource("Registry").required).toEqual(["username", "password", "name", "deletePolicy"]);
  expect(resource("Endpoint").required).toEqual(
    expect.arrayContaining(["name", "workers", "requestUrls", "createdAt"]),
  );
});

test("outputs that a templateId takes away are not required", () => {
  const { required } = resource("Endpoint");
  for (const field of ["image", "args", "disk", "ports", "env"]) expect(required).not.toContain(field);
  expect(resource("Template").required).toEqual(expect.arrayContaining(["image", "args", "disk", "ports", "env"]));
});

test("exactly the values that the service never tells or that may hold keys are secret", () => {
  const secrets = KINDS.flatMap(({ name }) =>
    Object.entries(resource(name).inputProperties).flatMap(([field, { secret }]) =>
      secret ? [`${name}.${field}`] : [],
    ),
  );
  expect(secrets).toEqual(["Registry.username", "Registry.password", "Template.env", "Endpoint.env"]);
});

describe("what an absent argument means", () => {
  const said = (properties: Properties, field: string) => properties[field]?.description;

  test("is said in words, nested fields too", () => {
    expect(said(objectType("EndpointWorkers").properties, "max")).toContain("Defaults to `3`.");
    expect(said(resource("Template").inputProperties, "disk")).toContain("Defaults to `50`.");
    expect(said(resource("Template").inputProperties, "ports")).toContain("Defaults to an empty list.");
    expect(said(resource("Registry").inputProperties, "deletePolicy")).toContain("Defaults to `refuse`.");
  });

  test("is said for each case in which it is another", () => {
    expect(said(objectType("EndpointScaling").properties, "type")).toContain(
      "Defaults to `QUEUE_DELAY`, or to `REQUEST_COUNT` if the Endpoint's `type` is `LOAD_BALANCING`.",
    );
    expect(said(resource("Endpoint").inputProperties, "disk")).toContain(
      "Defaults to `20`, or to no value if `templateId` is set.",
    );
  });

  test("is said nowhere else: a generated SDK would bake it into programs", () => {
    expect(keysOf(schema)).not.toContain("default");
    expect(keysOf(schema)).not.toContain("defaultInfo");
  });
});

test("every field of every type, resource, function and setting is described", () => {
  const objects = [
    ...Object.values(schema.resources).flatMap(({ inputProperties, properties }) => [inputProperties, properties]),
    ...Object.values(schema.functions).flatMap(({ inputs, outputs }) => [inputs.properties, outputs.properties]),
    ...Object.values(schema.types).flatMap((type) => ("properties" in type ? [type.properties] : [])),
    schema.config.variables,
    schema.provider.inputProperties,
  ];
  for (const properties of objects) {
    for (const [field, { description }] of Object.entries(properties)) {
      expect([field, description]).toEqual([field, expect.stringMatching(/^[A-Zv`].*\.$/s)]);
    }
  }
});

test("every reference leads to a type, and every type is referred to", () => {
  const text = JSON.stringify(schema);
  const references = [...text.matchAll(/"#\/types\/([^"]+)"/g)].map(([, token]) => token);
  expect([...new Set(references)].sort()).toEqual(Object.keys(schema.types).sort());
});

test("every function is there, with what it takes and tells", () => {
  expect(Object.keys(schema.functions).sort()).toEqual(
    FUNCTIONS.map(({ name }) => `cloudcompute:index:${name}`).sort(),
  );
  const { inputs, outputs } = schema.functions["cloudcompute:index:getTemplate"] ?? {};
  expect(Object.keys(inputs?.properties ?? {})).toEqual(["id", "name"]);
  expect(outputs?.properties.env?.secret).toBe(true);
});

test("the SDK for TypeScript asks for the Pulumi that this package asks for", () => {
  expect(schema.language.nodejs).toMatchObject({ dependencies: packageJson.peerDependencies });
});

test("the key is a secret of the configuration and of explicit providers", () => {
  expect(schema.config.variables.apiKey?.secret).toBe(true);
  expect(schema.provider.inputProperties.apiKey?.secret).toBe(true);
  expect(Object.keys(schema.config.variables)).toEqual([
    "apiKey",
    "baseUrl",
    "runUrl",
    "drift",
    "acceptMissing",
    "costs",
  ]);
});

function keysOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}
