import { KINDS } from "../../../cli/import-file/kinds";
import { logicalNames, variables } from "../../../cli/import-file/names";
import fc from "../../properties";

type Kind = (typeof KINDS)[number];

const object = (kind: Kind, name: string, id = name) => ({ kind, id, name });

function named(...objects: ReturnType<typeof object>[]) {
  const logical = logicalNames(objects);
  const variable = variables(objects, logical);
  return objects.map((one) => ({ logical: logical.get(one), variable: variable.get(one) }));
}

const logical = (...objects: ReturnType<typeof object>[]) => named(...objects).map((names) => names.logical);
const variable = (...objects: ReturnType<typeof object>[]) => named(...objects).map((names) => names.variable);

test.each([
  ["api", "api"],
  ["My_Api-2", "My_Api-2"],
  ["docker hub (eu)", "docker-hub-eu"],
  ["org/worker:1.0", "org-worker-1-0"],
  ["--x--", "x"],
  ["übersetzer", "übersetzer"],
  ["模型", "模型"],
  ["$$$", "endpoint"],
])("an endpoint named %j is %j in Pulumi", (name, told) => {
  expect(logical(object("endpoint", name))).toEqual([told]);
});

test("objects of different kinds may have one name, but not one variable", () => {
  expect(named(object("template", "api"), object("endpoint", "api"))).toEqual([
    { logical: "api", variable: "api" },
    { logical: "api", variable: "endpoint-api" },
  ]);
});

test("two of a kind with one name are told apart by their ids", () => {
  expect(logical(object("endpoint", "api", "4m7x"), object("endpoint", "api", "9x4m"))).toEqual([
    "api-4m7x",
    "api-9x4m",
  ]);
});

test("two that generators would give one variable are told apart too", () => {
  expect(logical(object("endpoint", "my-api", "a1"), object("endpoint", "myApi", "b2"))).toEqual([
    "my-api-a1",
    "myApi-b2",
  ]);
});

test("a third that is named like what tells two apart gets a number", () => {
  const names = logical(
    object("endpoint", "api", "a1"),
    object("endpoint", "api", "b2"),
    object("endpoint", "api-a1", "c3"),
  );
  expect(names).toEqual(["api-a1", "api-b2", "api-a1-2"]);
});

test.each(["true", "null", "for", "pulumi", "cloudcompute", "let", "Static", "float", "err", "range", "exports"])(
  "%s is no variable",
  (word) => {
    expect(variable(object("endpoint", word))).toEqual([`endpoint-${word}`]);
  },
);

test("a name that begins with a digit is none of a variable", () => {
  expect(named(object("endpoint", "70b chat"))).toEqual([{ logical: "70b-chat", variable: "endpoint-70b-chat" }]);
});

test.each(["𒁰x", "ᲅ", "हिन्दी"])("letters that not every generator takes, as in %j, are in no variable", (name) => {
  expect(named(object("endpoint", name, "4m7x"))).toEqual([{ logical: name, variable: "endpoint-4m7x" }]);
});

const account = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    id: fc.stringMatching(/^[a-z0-9]{1,3}$/),
    name: fc.string({ minLength: 1, maxLength: 4, unit: "grapheme" }),
  }),
  { selector: ({ kind, id }) => `${kind} ${id}` },
);

test("names are unique in their kind, variables in the file, and legal in the language that Pulumi generates from", () => {
  fc.assert(
    fc.property(account, (objects) => {
      const names = named(...objects);
      const perKind = objects.map(({ kind }, i) => `${kind} ${names[i]?.logical}`);
      expect(new Set(perKind).size).toBe(objects.length);
      expect(new Set(names.map((name) => name.variable)).size).toBe(objects.length);
      for (const name of names) expect(name.variable).toMatch(/^[\p{ID_Start}_][\p{ID_Continue}-]*$/u);
    }),
  );
});

test("names do not depend on the order in which the service lists", () => {
  fc.assert(
    fc.property(account, (objects) => {
      const there = logicalNames(objects);
      const back = logicalNames([...objects].reverse());
      expect(objects.map((one) => back.get(one))).toEqual(objects.map((one) => there.get(one)));
    }),
  );
});
