import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Shape {
  readonly $ref?: string;
  readonly allOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

const { components } = JSON.parse(readFileSync(join(__dirname, "interface-2026-07.json"), "utf8")) as {
  components: { schemas: Record<string, Shape> };
};

const resolved = (shape: Shape): Shape =>
  shape.$ref ? (components.schemas[shape.$ref.split("/").pop() as string] as Shape) : shape;

const parts = (shape: Shape): Shape[] => [resolved(shape), ...(resolved(shape).allOf ?? []).flatMap(parts)];

/** The fields that the published interface lets an answer leave out. */
export function optionalFields(schema: string): string[] {
  const all = parts(components.schemas[schema] as Shape);
  const required = all.flatMap((part) => part.required ?? []);
  return all.flatMap((part) => Object.keys(part.properties ?? {})).filter((field) => !required.includes(field));
}
