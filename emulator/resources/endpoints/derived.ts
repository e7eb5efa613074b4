import type { Choices } from "../../state/options";
import type { Field, Input, RestBody } from "./field";
import { ENDPOINT_FIELDS, type EndpointSettings } from "./fields";

/** A setting with its place in the kept endpoint, such as `["workers", "min"]`. */
interface Placed {
  readonly path: readonly string[];
  readonly field: Field<unknown>;
}

const PLACED: readonly Placed[] = placedIn(ENDPOINT_FIELDS, []);

/** The settings of a create that gives none of them by REST. */
export function restDefaults(options: Choices): EndpointSettings {
  return build(({ field }) => field.rest.default(options));
}

/** The settings after a REST body, which is partial at every level. */
export function withRestBody(was: EndpointSettings, body: RestBody): EndpointSettings {
  return build((placed) => readRest(placed, body) ?? valueAt(was, placed.path));
}

/** The settings that REST shows under their own names. */
export function shownByRest(settings: EndpointSettings): object {
  return nested(
    PLACED.filter(({ field }) => field.rest.show === "own name").map((one) => [one.path, valueAt(settings, one.path)]),
  );
}

/** The settings after a `saveEndpoint`; `was` is the endpoint that it updates. */
export function fromInput(options: Choices, input: Input, was: EndpointSettings | undefined): EndpointSettings {
  const kept = options.saveEndpointFullReplace ? undefined : was;
  return build(({ path, field }) =>
    field.graphql.read(input, { was: was && valueAt(was, path), kept: kept && valueAt(kept, path), options }),
  );
}

/** Throws 400 for the first setting that GraphQL refuses. */
export function checkInput(settings: EndpointSettings): void {
  for (const { path, field } of PLACED) field.graphql.check(valueAt(settings, path));
}

/** The settings in GraphQL's words, without those that need more than the settings. */
export function shownByGraphql(settings: EndpointSettings): object {
  const shown = PLACED.map(({ path, field: { graphql } }) =>
    graphql.show === "composed" ? {} : graphql.show(valueAt(settings, path)),
  );
  return Object.assign({}, ...shown);
}

/** The settings in a release's words. */
export function releasedSettings(settings: EndpointSettings): Record<string, unknown> {
  return Object.fromEntries(
    PLACED.map(({ path, field: { release } }) => [release.name, release.value(valueAt(settings, path))]),
  );
}

/** The names in a release of what running workers take over in place. */
export const PROMPT: ReadonlySet<string> = new Set(
  PLACED.filter(({ field }) => field.release.prompt).map(({ field }) => field.release.name),
);

/** The settings' lines of GraphQL's `EndpointInput` or of its type `Endpoint`. */
export function graphqlLines(direction: "input" | "output"): string {
  const lines = PLACED.flatMap(({ field }) => Object.entries(field.graphql[direction]));
  return lines.map(([name, type]) => `${name}: ${type}`).join("\n  ");
}

function placedIn(table: object, above: readonly string[]): Placed[] {
  return Object.entries(table).flatMap(([name, entry]: [string, object]) => {
    const path = [...above, name];
    return "graphql" in entry ? [{ path, field: entry as Field<unknown> }] : placedIn(entry, path);
  });
}

function build(settingOf: (placed: Placed) => unknown): EndpointSettings {
  return nested(PLACED.map((placed) => [placed.path, settingOf(placed)])) as EndpointSettings;
}

function readRest({ path, field: { rest } }: Placed, body: RestBody): unknown {
  if (rest.read === "not offered") return undefined;
  return rest.read === "own name" ? valueAt(body, path) : rest.read(body);
}

type Json = Record<string, unknown>;

function valueAt(from: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Json | undefined)?.[name], from);
}

function nested(entries: readonly (readonly [readonly string[], unknown])[]): object {
  const whole: Json = {};
  for (const [path, value] of entries) put(whole, path, value);
  return whole;
}

function put(into: Json, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  into[name] ??= {};
  put(into[name] as Json, rest, value);
}
