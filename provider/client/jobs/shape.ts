/** Describes the shape of a value for error messages: its types and property names, never its content. */
export function shapeOf(value: unknown, depth = 2): string {
  if (value === null) return "null";
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${shapeOf(value[0], depth)}`;
  if (typeof value !== "object") return `a ${typeof value}`;
  const names = Object.entries(value).slice(0, 8);
  if (names.length === 0) return "an empty object";
  const inner = names.map(([name, item]) => (depth > 1 ? `${name}: ${shapeOf(item, depth - 1)}` : name));
  return `an object with ${inner.join(", ")}`;
}
