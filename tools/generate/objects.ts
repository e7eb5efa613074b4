import { z } from "zod";
import { REVISION } from "../../provider/client/revisions";
import { BOTH, type Field, type Fields, isAnswered, KEEP, NEVER, NONE, REQUIRED } from "../../provider/model/field";
import { doc } from "./doc";
import { MARK } from "./files";

/** The path of the client's types of objects and bodies. */
export const OBJECTS = "provider/client/objects/fields.ts";

/**
 * Returns the client's types, written without any other package's types, because users' programs check the types of
 * packages with Pulumi's own compiler options.
 */
export function objectsFile(): string {
  const kinds = Object.entries(REVISION.fields).flatMap(([name, fields]) => [
    interfaceOf(`${name}Fields`, "The fields of an answer that programs can also give.", answered(fields)),
    interfaceOf(
      `${name}Create`,
      "The values of a create. A field that is left out gets the service's default.",
      created(fields),
    ),
    interfaceOf(`${name}Patch`, "The values of a PATCH. A field that is left out stays as it is.", patched(fields)),
  ]);
  const save =
    "The input of `saveEndpoint`. It has all fields, because the service resets some of those that are left out.";
  const saved = interfaceOf("EndpointSaveFields", save, members(REVISION.fields.Endpoint, isSaved, isFilled, "save"));
  return `${MARK}\nimport type { Open } from "../../model/answer";\n\n${[...kinds, saved].filter((text) => text !== "").join("\n")}`;
}

const interfaceOf = (name: string, description: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : `${doc(description)}\nexport interface ${name} {\n${lines.join("\n")}\n}\n`;

const answered = (fields: Fields): string[] =>
  members(fields, isAnswered, ({ answer }) => !answers(answer as z.ZodType, undefined), "answer");

const created = (fields: Fields): string[] =>
  members(
    fields,
    ({ body }) => body !== NEVER,
    ({ absent }, name) => absent === REQUIRED || name === "name",
    "body",
  );

const patched = (fields: Fields): string[] =>
  members(
    fields,
    ({ body }) => body === BOTH.body,
    () => false,
    "body",
  );

const isSaved = (entry: Field & { readonly save?: unknown }): boolean =>
  entry.save !== NEVER && (entry.save !== undefined || entry.fields !== undefined);

/** True if the field has a value once the defaults are filled in. A save always has the name and the template. */
const isFilled = ({ absent }: Field, name: string): boolean =>
  (absent !== KEEP && absent !== NONE) || name === "name" || name === "templateId";

type Test = (entry: Field, name: string) => boolean;

/**
 * An answer may have values of a later revision, which a save returns unchanged; a body has only those that the service
 * accepts today.
 */
type Use = "answer" | "body" | "save";

const members = (fields: Fields, has: Test, isRequired: Test, use: Use): string[] =>
  Object.entries(fields)
    .filter(([name, entry]) => has(entry, name))
    .map(([name, entry]) => {
      const { description, limits } = entry;
      const text = use === "body" && limits ? `${description} ${limits}` : description;
      return `${doc(text)}\nreadonly ${name}${isRequired(entry, name) ? "" : "?"}: ${typeOf(entry, has, isRequired, use)};`;
    });

function typeOf(entry: Field, has: Test, isRequired: Test, use: Use): string {
  const { fields, input, answer, cleared } = entry;
  const partial: Test = (part) => (use === "body" ? part.absent === REQUIRED : isRequired(part, ""));
  // A group that is saved as a whole includes all its parts.
  const part: Test = (entry, name) => (use === "save" ? true : has(entry, name));
  const inner = fields ? `{\n${members(fields, part, partial, use).join("\n")}\n}` : plain(input, use);
  if (use === "body") return cleared === null ? `${inner} | null` : inner;
  if (use === "save" || !(answer instanceof z.ZodType)) return inner;
  return [inner, ...(answers(answer, null) ? ["null"] : []), ...(answers(answer, undefined) ? ["undefined"] : [])].join(
    " | ",
  );
}

/** True if a reader receives this value when the service sends it. */
function answers(answer: z.ZodType, value: null | undefined): boolean {
  const read = answer.safeParse(value);
  return read.success && read.data === value;
}

function plain(schema: z.ZodType, use: Use): string {
  if (schema instanceof z.ZodEnum) {
    const words = schema.options.map((word) => JSON.stringify(word)).join(" | ");
    return use === "body" ? words : `Open<${words}>`;
  }
  if (schema instanceof z.ZodString) return "string";
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (schema instanceof z.ZodArray) return `readonly ${plain(schema.element as z.ZodType, use)}[]`;
  if (schema instanceof z.ZodRecord) return "Readonly<Record<string, string>>";
  throw new Error(`the client's types have no "${schema.type}"`);
}
