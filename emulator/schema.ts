import Ajv2020, { type ErrorObject, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";

const ajv = addFormats(new Ajv2020({ allErrors: true, strict: false, verbose: true }));

/**
 * A function that lists what does not fit a schema of a published interface, in the service's wording
 * (docs/service.md#400-or-422). Two interfaces need two names.
 */
export function checkerOfInterface(name: string, published: object): (schema: string, value: unknown) => string[] {
  ajv.addSchema(published, name);
  return (schema, value) => {
    const reference = `${name}#/components/schemas/${schema}`;
    return failures(ajv.getSchema(reference) ?? ajv.compile({ $ref: reference }), value);
  };
}

/** A function that lists what does not fit a JSON schema of our own, in the same wording. */
export function checker(schema: object): (value: unknown) => string[] {
  let compiled: ValidateFunction | undefined;
  return (value) => {
    compiled ??= ajv.compile(schema);
    return failures(compiled, value);
  };
}

/** Parses a date-time of RFC 3339 to milliseconds since the epoch. Returns `undefined` for any other text. */
export function timeIn(text: string): number | undefined {
  if (!ajv.validate({ format: "date-time" }, text)) return undefined;
  // JavaScript knows no leap seconds: the 60th second is the next minute's first.
  const leap = /^(.{17})60/.exec(text);
  const time = leap ? Date.parse(`${leap[1]}59${text.slice(19)}`) + 1_000 : Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

function failures(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  const own = (validate.errors ?? []).filter(({ keyword }) => keyword !== "anyOf" && keyword !== "oneOf");
  return [...new Set(own.map((error) => `${pathOf(error.instancePath)}: ${wording(error)}`))];
}

function pathOf(pointer: string): string {
  const steps = pointer.split("/").slice(1);
  const names = steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  return `$${names.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`)).join("")}`;
}

function wording({ keyword, params, data, message }: ErrorObject): string {
  if (keyword === "required") return `missing property '${params.missingProperty}'`;
  if (keyword === "additionalProperties") return extra(params.additionalProperty);
  if (keyword === "unevaluatedProperties") return extra(params.unevaluatedProperty);
  if (keyword === "enum") return `value must be one of ${params.allowedValues.map(quoted).join(", ")}`;
  if (keyword === "type") return `got ${typeOf(data)}, want ${[params.type].flat().join(" or ")}`;
  if (params.limit !== undefined) return `${keyword}: got ${sizeOf(data)}, want ${params.limit}`;
  return message ?? keyword;
}

function extra(name: string): string {
  return `additional properties '${name}' not allowed`;
}

function quoted(value: unknown): string {
  return typeof value === "string" ? `'${value}'` : String(value);
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function sizeOf(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value === "string") return value.length;
  return Object.keys(value as object).length;
}
