import type { ObjectSpec, Properties, PropertySpec } from "../../provider/schema";
import { schema } from "./fields";

interface Members {
  readonly properties: Properties;
  readonly required?: readonly string[] | undefined;
}

/** Paths of what the schema promises as always there and `value` lacks, nested objects and entries of lists too. */
function absentIn(value: unknown, { properties, required = [] }: Members, path = ""): string[] {
  const held = value as Record<string, unknown>;
  const missing = required.filter((name) => held[name] === undefined || held[name] === null);
  const inner = Object.entries(properties).flatMap(([name, property]) =>
    absentBelow(held[name], property, path + name),
  );
  return [...missing.map((name) => path + name), ...inner];
}

function absentBelow(value: unknown, property: PropertySpec, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((entry, i) => absentBelow(entry, property, `${path}[${i}]`));
  const type = schema.types[((property.items ?? property).$ref ?? "").replace("#/types/", "")];
  if (!type || !("properties" in type) || typeof value !== "object" || value === null) return [];
  return absentIn(value, type as ObjectSpec, `${path}.`);
}

/** The outputs that the schema promises and the resource lacks. */
export const absentOutputs = (kind: string, outputs: object): string[] =>
  absentIn(outputs, schema.resources[`cloudcompute:index:${kind}`] as Members);

/** The fields that the schema promises and the function's answer lacks. */
export const absentResults = (name: string, answer: object): string[] =>
  absentIn(answer, schema.functions[`cloudcompute:index:${name}`]?.outputs as Members);
