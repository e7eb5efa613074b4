import fc from "../properties";

/** The fault of one field of an answer. */
export interface Defect {
  readonly field: string;
  /** Absent: the field is missing. */
  readonly value?: unknown;
}

const VALUES = [null, 7, 0.5, "text", true, [], {}, [null], [7], [{}], { id: null }];

/** A field that is missing, `null` or of another type; some of these values fit some of the fields. */
export const defects = (fields: readonly string[]): fc.Arbitrary<Defect> =>
  fc
    .tuple(fc.constantFrom(...fields), fc.option(fc.constantFrom(...VALUES), { nil: undefined }))
    .map(([field, value]) => (value === undefined ? { field } : { field, value }));

/** The object with that defect. */
export function defective(object: Readonly<Record<string, unknown>>, { field, ...defect }: Defect): object {
  const { [field]: _, ...rest } = object;
  return "value" in defect ? { ...rest, [field]: defect.value } : rest;
}

/** The object with every defect of every field, at any depth: each in a copy of its own, with an id of its own. */
export const everyDefect = (object: object): object[] =>
  variants(object).map((copy, i) =>
    (copy as { id?: unknown }).id === idOf(object) ? { ...copy, id: `odd-${i}` } : copy,
  );

const idOf = (object: object) => (object as { id?: unknown }).id;

function variants(object: object): object[] {
  return Object.entries(object).flatMap(([field, held]) => {
    const whole = [undefined, ...VALUES].map((value) => (value === undefined ? { field } : { field, value }));
    const deep = typeof held === "object" && held !== null && !Array.isArray(held) ? variants(held) : [];
    const all = [...whole, ...deep.map((value) => ({ field, value }))];
    return all.map((defect) => defective(object as Record<string, unknown>, defect));
  });
}
