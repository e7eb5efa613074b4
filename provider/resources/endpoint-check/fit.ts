type Fields = Readonly<Record<string, unknown>>;

/** A place at which an answer differs from the expected one. */
export interface Misfit {
  /** The path of the place, such as `images[0].width`. It is empty for the whole answer. */
  readonly path: string;
  readonly expected: unknown;
  readonly is: unknown;
}

/**
 * The places at which an answer does not fit the expected one. An object fits if every expected field is present and
 * fits; it may have more fields. A list fits if it has the same number of entries and each entry fits. Any other value
 * must be equal.
 */
export function misfits(expected: unknown, is: unknown, path = ""): Misfit[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(is) || is.length !== expected.length) return [{ path, expected, is }];
    return expected.flatMap((entry, i) => misfits(entry, is[i], `${path}[${i}]`));
  }
  if (isFields(expected)) {
    if (!isFields(is)) return [{ path, expected, is }];
    return Object.entries(expected).flatMap(([key, inner]) =>
      misfits(inner, Object.hasOwn(is, key) ? is[key] : undefined, path === "" ? key : `${path}.${key}`),
    );
  }
  return expected === is ? [] : [{ path, expected, is }];
}

/** Describes a misfit for people. `whole` names the answer. */
export const misfitText = (whole: string, { path, expected, is }: Misfit): string => {
  const place = path === "" ? whole : path.startsWith("[") ? `${whole}${path}` : `${whole}.${path}`;
  return `${place} is ${shown(is)}, but ${shown(expected)} is expected`;
};

/** A text fits if it equals the expected value, or if it is JSON that fits. */
export function textMisfits(expected: unknown, text: string): Misfit[] {
  if (expected === text) return [];
  try {
    return misfits(expected, JSON.parse(text));
  } catch {
    return [{ path: "", expected, is: text }];
  }
}

/** The most characters of a value that a message shows. */
const LONGEST = 200;

/** Formats a value for a message. */
function shown(value: unknown): string {
  const text = value === undefined ? "absent" : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
