import type { Call } from "../call";

/** The command that sends the same call from a POSIX shell. `base` is the address that the path belongs to. */
export function curl({ method, path, body }: Call, base: string): string {
  // curl sends a POST by itself where there is a body.
  const verb = body === undefined || method !== "POST" ? [`-X ${method}`] : [];
  const content = body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`];
  return ["curl", ...verb, quoted(new URL(path, base).href), ...content].join(" ");
}

/** A word of a shell; in single quotes nothing has a meaning but the quote itself. */
function quoted(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
