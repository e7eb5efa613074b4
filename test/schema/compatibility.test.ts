import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PackageSpec } from "../../provider/schema";
import schema from "../../schema.json";
import { breaks, forbiddenBreaks } from "../../tools/generate/breaks";
import { RELEASED } from "../../tools/generate/released";
import { type Shape, shapeOf } from "../../tools/generate/shape";

// After a release, `npm run generate -- --released` makes the schema of today what the next one is compared with.
test("programs and states of the last release go on working, unless the major version was raised", () => {
  const released = JSON.parse(readFileSync(join(__dirname, "../..", RELEASED), "utf8")) as Shape;
  expect(forbiddenBreaks(released, shapeOf(schema as PackageSpec))).toEqual([]);
});

/** A small package with one of everything; `change` says what the next version does otherwise. */
function packageShape(change: (shape: Mutable<Shape>) => void = () => {}): Shape {
  const shape: Mutable<Shape> = {
    version: "1.2.3",
    settings: { properties: { apiKey: "string" }, required: [] },
    resources: {
      "c:index:Volume": {
        inputs: { properties: { name: "string", size: "integer", tier: "c:index:Tier" }, required: ["size"] },
        outputs: { properties: { size: "integer", mount: "c:index:Mount" }, required: ["size"] },
        aliases: ["dynamic:Volume"],
      },
    },
    functions: {
      "c:index:getVolumes": {
        inputs: { properties: { wish: "list of c:index:Wish" }, required: [] },
        outputs: { properties: { volumes: "list of c:index:Mount" }, required: ["volumes"] },
      },
    },
    types: {
      "c:index:Tier": { enum: ["FAST", "CHEAP"] },
      "c:index:Mount": { properties: { path: "string" }, required: ["path"] },
      "c:index:Wish": { properties: { place: "string" }, required: [] },
    },
  };
  change(shape);
  return shape;
}

type Mutable<T> = T extends readonly (infer E)[]
  ? E[]
  : T extends object
    ? { -readonly [K in keyof T]: Mutable<T[K]> }
    : T;

// biome-ignore lint/suspicious/noExplicitAny: each case reaches into another part
type Change = (shape: any) => void;

const found = (change: Change) => breaks(packageShape(), packageShape(change));

describe("a break is", () => {
  const volume = "c:index:Volume";

  test.each<[string, Change, string[]]>([
    ["a resource removed", (s) => delete s.resources[volume], [`${volume} was removed`]],
    ["a function removed", (s) => delete s.functions["c:index:getVolumes"], ["c:index:getVolumes was removed"]],
    ["a type removed", (s) => delete s.types["c:index:Tier"], ["c:index:Tier was removed"]],
    ["a setting removed", (s) => delete s.settings.properties.apiKey, ["settings apiKey was removed"]],
    [
      "an input removed",
      (s) => delete s.resources[volume].inputs.properties.name,
      [`${volume}, input name was removed`],
    ],
    [
      "an input retyped",
      (s) => (s.resources[volume].inputs.properties.size = "string"),
      [`${volume}, input size was integer and is string`],
    ],
    [
      "an optional input required",
      (s) => s.resources[volume].inputs.required.push("name"),
      [`${volume}, input name must be given now`],
    ],
    [
      "a new input that is required",
      (s) => {
        s.resources[volume].inputs.properties.zone = "string";
        s.resources[volume].inputs.required.push("zone");
      },
      [`${volume}, input zone must be given now`],
    ],
    [
      "an output removed",
      (s) => delete s.resources[volume].outputs.properties.size,
      [`${volume}, output size was removed`],
    ],
    [
      "an output that may be absent",
      (s) => (s.resources[volume].outputs.required = []),
      [`${volume}, output size may be absent now`],
    ],
    [
      "an alias removed",
      (s) => (s.resources[volume].aliases = []),
      [`${volume}: the alias dynamic:Volume was removed`],
    ],
    ["an enum value removed", (s) => s.types["c:index:Tier"].enum.pop(), ["c:index:Tier: the value CHEAP was removed"]],
    [
      "an enum made an object",
      (s) => (s.types["c:index:Tier"] = { properties: {}, required: [] }),
      ["c:index:Tier is an object now"],
    ],
    [
      "a property of a type removed, told once wherever it is used",
      (s) => delete s.types["c:index:Mount"].properties.path,
      ["c:index:Mount path was removed"],
    ],
    [
      "a property of an input's type required",
      (s) => s.types["c:index:Wish"].required.push("place"),
      ["c:index:Wish place must be given now"],
    ],
    [
      "a property of an output's type that may be absent",
      (s) => (s.types["c:index:Mount"].required = []),
      ["c:index:Mount path may be absent now"],
    ],
    [
      "an output of another type that has less",
      (s) => {
        s.types["c:index:MountResponse"] = { properties: { mode: "string" }, required: ["mode"] };
        s.resources[volume].outputs.properties.mount = "c:index:MountResponse";
      },
      ["c:index:Mount path was removed"],
    ],
    [
      "an input of another type, whatever it has",
      (s) => {
        s.types["c:index:Wish2"] = s.types["c:index:Wish"];
        s.functions["c:index:getVolumes"].inputs.properties.wish = "c:index:Wish2";
      },
      ["c:index:getVolumes, argument wish was list of c:index:Wish and is c:index:Wish2"],
    ],
    [
      "a result retyped",
      (s) => (s.functions["c:index:getVolumes"].outputs.properties.volumes = "c:index:Mount"),
      ["c:index:getVolumes, result volumes was list of c:index:Mount and is c:index:Mount"],
    ],
  ])("%s", (_, change, expected) => {
    expect(found(change)).toEqual(expected);
  });
});

describe("no break is", () => {
  test.each<[string, Change]>([
    ["nothing", () => {}],
    ["a new resource", (s) => (s.resources["c:index:Other"] = s.resources["c:index:Volume"])],
    ["a new optional input", (s) => (s.resources["c:index:Volume"].inputs.properties.zone = "string")],
    ["a required input made optional", (s) => (s.resources["c:index:Volume"].inputs.required = [])],
    ["a new enum value", (s) => s.types["c:index:Tier"].enum.push("NEW")],
    [
      "a new property of an output's type, always there",
      (s) => {
        s.types["c:index:Mount"].properties.mode = "string";
        s.types["c:index:Mount"].required.push("mode");
      },
    ],
    [
      "an output of another type that has all of the first one",
      (s) => {
        s.types["c:index:MountResponse"] = s.types["c:index:Mount"];
        s.resources["c:index:Volume"].outputs.properties.mount = "c:index:MountResponse";
      },
    ],
  ])("%s", (_, change) => {
    expect(found(change)).toEqual([]);
  });
});

test("a raised major version allows breaks, a raised minor version does not", () => {
  const next = (version: string) =>
    packageShape((shape) => {
      shape.version = version;
      shape.types = {};
    });
  expect(forbiddenBreaks(packageShape(), next("2.0.0"))).toEqual([]);
  expect(forbiddenBreaks(packageShape(), next("1.3.0"))).toContain("c:index:Tier was removed");
});

test("no word of a description is part of the shape", () => {
  expect(JSON.stringify(shapeOf(schema as PackageSpec))).not.toContain("description");
});
