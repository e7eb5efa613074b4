import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import published from "./interface-2026-07.json";

/** One request and its answer, as they went over the wire; bodies are JSON values, or text where they are not JSON. */
export interface Exchange {
  readonly method: string;
  /** With the query string, if there was one. */
  readonly path: string;
  readonly requestBody?: unknown;
  readonly status: number;
  readonly responseBody?: unknown;
  readonly contentType?: string | null;
}

/** An operation of the published interface, for example `GET /v2/pods/{id}`. */
export interface Operation {
  readonly name: string;
  readonly path: string;
  readonly method: string;
  readonly definition: Definition;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
  readonly $ref?: string;
}

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly $ref?: string;
}

interface Definition {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

const ajv = addFormats(new Ajv2020({ allErrors: true, strict: false }));
ajv.addSchema(published, "interface");

/** Every operation of the interface. */
export const OPERATIONS: readonly Operation[] = Object.entries(published.paths).flatMap(([path, methods]) =>
  Object.entries(methods as object)
    .filter(([method]) => method !== "parameters")
    .map(([method, definition]) => {
      const name = `${method.toUpperCase()} ${path}`;
      return { name, path, method: method.toUpperCase(), definition: definition as Definition };
    }),
);

/** The operation that a request belongs to; literal paths win over `{id}`. */
export function operationOf(method: string, path: string): Operation | undefined {
  const [bare = ""] = path.split("?");
  const fitting = OPERATIONS.filter((operation) => operation.method === method && covers(operation.path, bare));
  return fitting.sort((a, b) => braces(a.path) - braces(b.path))[0];
}

/**
 * Returns the violations of the published interface in an exchange, as lines that begin with `request` or `response`.
 * Statuses that the operation does not declare fall under its `default`, which only describes errors.
 */
export function checkExchange(exchange: Exchange): string[] {
  const operation = operationOf(exchange.method, exchange.path);
  if (!operation) return [`request ${exchange.method} ${exchange.path}: not in the interface`];
  return [...requestFailures(operation, exchange), ...responseFailures(operation, exchange)];
}

function requestFailures({ definition, path }: Operation, exchange: Exchange): string[] {
  const query = new URL(exchange.path, "http://localhost").searchParams;
  const declared = (definition.parameters ?? []).map((parameter) => resolve<Parameter>(parameter).name);
  const unknown = [...query.keys()].filter((name) => !declared.includes(name));
  const lines = unknown.map((name) => `request query ${name}: not declared for ${path}`);
  const schema = definition.requestBody?.content?.["application/json"]?.schema;
  if (schema) return [...lines, ...failures("request", schema, exchange.requestBody)];
  return exchange.requestBody === undefined ? lines : [...lines, "request body: none is declared"];
}

function responseFailures({ definition, name }: Operation, exchange: Exchange): string[] {
  const { status, responseBody } = exchange;
  const declared = definition.responses[status] ?? (status >= 400 ? definition.responses.default : undefined);
  if (!declared) return [`response status ${status}: not declared for ${name}`];
  const { content } = resolve<Content>(declared);
  if (!content) return isEmpty(responseBody) ? [] : [`response body: none is declared for ${name} ${status}`];
  const type = (exchange.contentType ?? "").split(";")[0]?.trim() ?? "";
  const media = content[type];
  if (!media) return [`response content type ${type}: want ${Object.keys(content).join(" or ")}`];
  const titled = status < 400 || (responseBody as { status?: number } | null)?.status === status;
  const lines = titled ? [] : [`response status: the body says another than ${status}`];
  return [...lines, ...failures("response", media.schema, responseBody)];
}

function failures(side: string, schema: object, value: unknown): string[] {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"interface#/')) as object;
  if (ajv.validate(absolute, value)) return [];
  return (ajv.errors ?? []).map(({ instancePath, message, params }) => {
    return `${side} body${instancePath}: ${message} ${JSON.stringify(params)}`;
  });
}

function resolve<T extends { readonly $ref?: string }>(node: T): T {
  if (node.$ref === undefined) return node;
  const steps = node.$ref.split("/").slice(1);
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], published) as T;
}

function covers(pattern: string, path: string): boolean {
  const expression = pattern.replaceAll(/\{\w+\}/g, "[^/]+").replaceAll(".", "\\.");
  return new RegExp(`^${expression}$`).test(path);
}

function braces(path: string): number {
  return path.split("{").length;
}

function isEmpty(body: unknown): boolean {
  return body === undefined || body === null || body === "";
}
