type Fields = Readonly<Record<string, unknown>>;

/** A place of an answer that is not what is expected there. */
export interface Misfit {
  /** `images[0].width`; empty for the whole answer. */
  readonly path: string;
  readonly expected: unknown;
  readonly is: unknown;
}

/**
 * Where an answer does not fit what is expected of it. An object fits if each given field is there and fits, whatever
 * else it holds; a list if it has as many entries and each fits; anything else if it is equal.
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

/** A misfit as a person reads it; `whole` names the answer. */
export const misfitText = (whole: string, { path, expected, is }: Misfit): string => {
  const place = path === "" ? whole : path.startsWith("[") ? `${whole}${path}` : `${whole}.${path}`;
  return `${place} is ${shown(is)}, but ${shown(expected)} is expected`;
};

/** A text fits if it is equal, or if it is JSON that fits. */
export function textMisfits(expected: unknown, text: string): Misfit[] {
  if (expected === text) return [];
  try {
    return misfits(expected, JSON.parse(text));
  } catch {
    return [{ path: "", expected, is: text }];
  }
}

/** Characters of a value that a message shows. */
const LONGEST = 200;

/** A value as a message shows it. */
function shown(value: unknown): string {
  const text = value === undefined ? "absent" : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
