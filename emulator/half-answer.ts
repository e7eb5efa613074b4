/**
 * The JSON of an answer without the fields that `paths` name. A path such as `scaling.value` begins in the body of
 * REST, and in the root field's value of GraphQL; on its way through a list it holds for every entry.
 */
export function halfOf(body: string, api: "rest" | "graphql", paths: readonly string[]): string {
  const whole: unknown = JSON.parse(body);
  const roots = api === "rest" ? [whole] : Object.values((whole as { data?: object | null }).data ?? {});
  for (const root of roots) for (const path of paths) leaveOut(root, path.split("."));
  return JSON.stringify(whole);
}

function leaveOut(value: unknown, [name = "", ...rest]: string[]): void {
  if (Array.isArray(value)) for (const entry of value) leaveOut(entry, [name, ...rest]);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  if (rest.length === 0) delete (value as Record<string, unknown>)[name];
  else leaveOut((value as Record<string, unknown>)[name], rest);
}
