/**
 * Values of at least this many characters are hidden everywhere. Shorter ones are hidden only where they are quoted,
 * because they may be part of ordinary words.
 */
const LONG = 8;

/** Returns a function that hides the values of these fields in a text. */
export const hiding = (
  fields: readonly string[],
  ...all: readonly Readonly<Record<string, unknown>>[]
): ((text: string) => string) =>
  hidingValues(
    all.flatMap((values) => fields.map((field) => values[field])),
    LONG,
  );

/**
 * Returns a function that hides these values, and everything nested in them, in a text. Values shorter than `long`
 * characters are hidden only where they are quoted.
 */
export function hidingValues(values: readonly unknown[], long: number): (text: string) => string {
  // Every call of the engine makes such a function, and few of them have a text to show.
  let made: Spelling[] | undefined;
  return (text) => {
    made ??= spellingsOf(values, long);
    const spellings = made;
    const whole = spellings.reduce((done, [secret, hidden]) => done.replaceAll(secret, hidden), text);
    return withoutBegun(
      whole,
      spellings.map(([secret]) => secret),
    );
  };
}

/** A secret as it may stand in a text, and what takes its place. */
type Spelling = readonly [secret: string, hidden: string];

/** The longest first, because a secret may contain another. */
function spellingsOf(values: readonly unknown[], long: number): Spelling[] {
  const secrets = values.flatMap(texts).flatMap((secret) => [secret, ...linesOf(secret, long)]);
  return [...new Set(secrets)].sort((a, b) => b.length - a.length).flatMap((secret) => spelled(secret, long));
}

/** A log shows a text of several lines one line at a time, so each line is hidden on its own too. */
function linesOf(secret: string, long: number): string[] {
  const lines = secret.split(/\r?\n/);
  return lines.length === 1 ? [] : lines.filter((line) => line.length >= Math.max(long, LONG));
}

/** A shortened text ends with "…", so the beginning of a secret may stand before it. That part is hidden too. */
function withoutBegun(text: string, secrets: readonly string[]): string {
  const pieces = text.split("…");
  const last = pieces.pop();
  const clean = pieces.map((piece) => {
    const begun = Math.max(0, ...secrets.map((secret) => overlap(piece, secret)));
    return begun === 0 ? piece : `${piece.slice(0, -begun)}[secret]`;
  });
  return [...clean, last].join("…");
}

/**
 * The number of characters at the end of the text that begin the secret. A short overlap may be a coincidence, so it
 * counts as 0.
 */
function overlap(text: string, secret: string): number {
  for (let length = Math.min(text.length, secret.length - 1); length >= LONG; length--) {
    if (text.endsWith(secret.slice(0, length))) return length;
  }
  return 0;
}

/** The spellings of a secret: as it is, and as JSON encodes it. */
function spelled(secret: string, long: number): Spelling[] {
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
