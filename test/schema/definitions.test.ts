import { FUNCTIONS } from "../../provider/functions";
import { ACTIONS, bare, KINDS } from "../../provider/resources";
import type { EnumSpec } from "../../provider/schema";
import { below, boundsOf, element, namedType, schema } from "./fields";

const fields = [
  ...[...KINDS, ...ACTIONS].flatMap(({ name, args }) => {
    const { inputProperties: properties, requiredInputs: required } = schema.resources[`cloudcompute:index:${name}`]!;
    return below(name, args, { properties, required });
  }),
  ...FUNCTIONS.flatMap(({ name, args }) => below(name, args, schema.functions[`cloudcompute:index:${name}`]!.inputs)),
];

test("an enum has the values of its definition", () => {
  const enums = fields.flatMap(({ path, definition, property }) => {
    const core = bare(element(definition)).def as { entries?: object };
    return core.entries ? [{ path, values: Object.values(core.entries), type: namedType(property) as EnumSpec }] : [];
  });
  expect(enums.length).toBeGreaterThan(10);
  for (const { path, values, type } of enums) {
    expect([path, type.enum.map(({ value }) => value)]).toEqual([path, values]);
  }
});

test("a bound of a number is told", () => {
  const told = fields.flatMap(({ path, definition, property }) =>
    boundsOf(definition).map((bound) => [path, bound, property.description?.includes(`${bound}`)]),
  );
  expect(told).toContainEqual(["NetworkVolume.size", 4096, true]);
  expect(told.filter(([, , is]) => !is)).toEqual([]);
});

test("a field must be given where its definition says so", () => {
  const wrong = fields.filter(({ definition, required }) => required === definition.safeParse(undefined).success);
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
