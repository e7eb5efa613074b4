/** Characters from which on a value is hidden wherever it turns up; a shorter one only where it is quoted. */
const LONG = 8;

/** Hides the values of these fields in a text. */
export const hiding = (
  fields: readonly string[],
  ...all: readonly Readonly<Record<string, unknown>>[]
): ((text: string) => string) =>
  hidingValues(
    all.flatMap((values) => fields.map((field) => values[field])),
    LONG,
  );

/** Hides these values, at any depth, in a text; those shorter than `long` only where they are quoted. */
export function hidingValues(values: readonly unknown[], long: number): (text: string) => string {
  const secrets = values.flatMap(texts).sort((a, b) => b.length - a.length);
  const spellings = secrets.flatMap((secret) => spelled(secret, long));
  return (text) => spellings.reduce((done, [secret, hidden]) => done.replaceAll(secret, hidden), text);
}

/** As it is, and as JSON spells it. */
function spelled(secret: string, long: number): [string, string][] {
  const quoted = JSON.stringify(secret);
  if (secret.length < long) return [[quoted, '"[secret]"']];
  return [...new Set([secret, quoted.slice(1, -1)])].map((spelling) => [spelling, "[secret]"]);
}

function texts(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(texts);
}
