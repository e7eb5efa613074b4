import {
  CONTAINER_FIELDS,
  type Container,
  TEMPLATE_FIELDS,
  type TemplateField,
  type TemplateSettings,
} from "./template-fields";

type Entries = readonly (readonly [string, TemplateField<unknown>])[];

const CONTAINER = Object.entries(CONTAINER_FIELDS) as Entries;
const TEMPLATE = Object.entries(TEMPLATE_FIELDS) as Entries;

/** A copy of the container fields of a body or an object, and nothing else of it. */
export function containerPart(body: Partial<Container>): Partial<Container> {
  return part(CONTAINER, body);
}

/** A copy of the fields of a template that a caller can set. */
export function templatePart(template: TemplateSettings): object {
  return part(TEMPLATE, template);
}

/** The values of what a create may leave out (docs/service.md#containers). */
export function containerDefaults(disk: number): Omit<Container, "image"> {
  return defaults(CONTAINER, disk) as Omit<Container, "image">;
}

/** The same for a template. */
export function templateDefaults(disk: number): Omit<TemplateSettings, "image" | "name"> {
  return defaults(TEMPLATE, disk) as Omit<TemplateSettings, "image" | "name">;
}

/** The fields that an input gives, in REST's words; those that it leaves as they are stand as `undefined`. */
export function fromTemplateInput(
  input: Readonly<Record<string, unknown>>,
  was: TemplateSettings | undefined,
): Partial<TemplateSettings> {
  const read = ([name, { graphql }]: Entries[number]) => [
    name,
    graphql.read(input, was?.[name as keyof TemplateSettings]),
  ];
  return Object.fromEntries(TEMPLATE.map(read));
}

/** A template's fields in GraphQL's words. */
export function templateByGraphql(template: TemplateSettings): Readonly<Record<string, unknown>> {
  const shown = TEMPLATE.map(([name, { graphql }]) => graphql.show(template[name as keyof TemplateSettings]));
  return Object.assign({}, ...shown);
}

/** The template's part of a release, in a release's words. */
export function releasedTemplate(template: TemplateSettings): Record<string, unknown> {
  const released = TEMPLATE.flatMap(([name, { release }]) =>
    release === null ? [] : [[release, template[name as keyof TemplateSettings]]],
  );
  return Object.fromEntries(released);
}

/** The lines of GraphQL's `SaveTemplateInput`, of its type `PodTemplate`, or of an input that requires none of them. */
export function templateLines(direction: "input" | "optional input" | "output"): string {
  const lines = TEMPLATE.flatMap(([, { graphql }]) =>
    Object.entries(direction === "output" ? graphql.output : graphql.input),
  );
  const optional = direction === "optional input";
  return lines.map(([name, type]) => `${name}: ${optional ? type.replace(/!$/, "") : type}`).join("\n  ");
}

function part(entries: Entries, body: object): object {
  const given = entries.flatMap(([name]) => {
    const value = (body as Record<string, unknown>)[name];
    return value === undefined ? [] : [[name, value]];
  });
  return structuredClone(Object.fromEntries(given));
}

function defaults(entries: Entries, disk: number): object {
  const optional = entries.flatMap(([name, { create }]) => (create === "required" ? [] : [[name, create(disk)]]));
  return Object.fromEntries(optional);
}
