import type { Scope } from "../state/service";

type Fields = Record<string, unknown>;

/**
 * The part of a write that the service takes. A field that the option `ignoredFields` names stays what it was; on a create,
 * `was` holds the defaults of what may be left out, and a field that it does not have is taken all the same.
 */
export function taken<T extends object>({ service }: Scope, fields: T, was: object): T {
  const next = structuredClone(fields) as Fields;
  for (const name of service.options.ignoredFields.flatMap(settingsOf)) {
    const [first = "", ...rest] = name.split(".");
    if (Object.hasOwn(was, first)) putBack(next, was as Fields, [first, ...rest]);
  }
  return next as T;
}

/** REST's words for what an endpoint keeps under GraphQL's. */
const SETTINGS: Readonly<Record<string, string[]>> = {
  gpu: ["gpuIds", "gpuCount"],
  "gpu.pools": ["gpuIds"],
  "gpu.count": ["gpuCount"],
};

function settingsOf(name: string): string[] {
  return SETTINGS[name] ?? [name];
}

function putBack(next: Fields, was: Fields, [name = "", ...rest]: string[]): void {
  if (!Object.hasOwn(next, name)) return;
  const [inner, former] = [next[name], was[name]];
  if (rest.length > 0) {
    if (isRecord(inner)) putBack(inner, isRecord(former) ? former : {}, rest);
  } else if (Object.hasOwn(was, name)) next[name] = structuredClone(former);
  else delete next[name];
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
