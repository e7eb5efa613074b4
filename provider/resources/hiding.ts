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
  const secrets = values.flatMap(texts).flatMap((secret) => [secret, ...linesOf(secret, long)]);
  const spellings = [...new Set(secrets)]
    .sort((a, b) => b.length - a.length)
    .flatMap((secret) => spelled(secret, long));
  return (text) => {
    const whole = spellings.reduce((done, [secret, hidden]) => done.replaceAll(secret, hidden), text);
    return withoutBegun(
      whole,
      spellings.map(([secret]) => secret),
    );
  };
}

/** Whoever writes a text of several lines to a log writes each one by itself. */
function linesOf(secret: string, long: number): string[] {
  const lines = secret.split(/\r?\n/);
  return lines.length === 1 ? [] : lines.filter((line) => line.length >= Math.max(long, LONG));
}

/** What is cut ends with "…": the part of a secret that is left there is hidden too. */
function withoutBegun(text: string, secrets: readonly string[]): string {
  const pieces = text.split("…");
  const last = pieces.pop();
  const clean = pieces.map((piece) => {
    const begun = Math.max(0, ...secrets.map((secret) => overlap(piece, secret)));
    return begun === 0 ? piece : `${piece.slice(0, -begun)}[secret]`;
  });
  return [...clean, last].join("…");
}

/** Characters at the end of a text with which a secret begins; a few may stand there by chance. */
function overlap(text: string, secret: string): number {
  for (let length = Math.min(text.length, secret.length - 1); length >= LONG; length--) {
    if (text.endsWith(secret.slice(0, length))) return length;
  }
  return 0;
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
