import type { Overlays } from "../state/overlays";

type Body = Record<string, unknown>;

/** A route's result with what lies over it: over the object itself, or over the entries of a list. */
export function overlaid(overlays: Overlays, path: string, result: unknown): unknown {
  if (overlays.list().length === 0 || !isBody(result)) return result;
  const inner = Object.entries(result).map(([name, value]) => [name, entries(overlays, path, value)]);
  return over(overlays, path, Object.fromEntries(inner));
}

function entries(overlays: Overlays, path: string, value: unknown): unknown {
  return Array.isArray(value) ? value.map((entry) => (isBody(entry) ? over(overlays, path, entry) : entry)) : value;
}

function over(overlays: Overlays, path: string, body: Body): Body {
  const next = { ...body };
  for (const { fields, omit = [] } of overlays.over("rest", body.id, path)) {
    Object.assign(next, fields);
    for (const name of omit) delete next[name];
  }
  return next;
}

function isBody(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
