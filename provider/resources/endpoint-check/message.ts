/** Returns text unchanged and encodes any other value as JSON. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** The body of a request and its content type, or nothing if there is no body. */
export function bodyOf(body: unknown): { body?: string; headers?: Record<string, string> } {
  if (body === undefined) return {};
  const type = typeof body === "string" ? "text/plain; charset=utf-8" : "application/json";
  return { body: textOf(body), headers: { "content-type": type } };
}
