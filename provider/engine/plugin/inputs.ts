import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { isValues, type Values } from "../../lifecycle/values";
import { type AnyKind, fieldsOf, metaOf } from "../../resources";

/**
 * Converts a live object's arguments to the shape that the state has: without defaults that nobody wrote and without
 * what the service keeps unchanged. Without `old`, which is an import, returns what a person would write.
 */
export function writtenInputs(kind: AnyKind, live: Values, old: Values | undefined): Values {
  return written(kind.args, live, kind.defaults(live) as Values, old);
}

function written(schema: z.ZodType, live: Values, defaults: unknown, old: unknown): Values {
  return Object.fromEntries(
    Object.entries(fieldsOf(schema)).flatMap(([name, field]) => {
      const value = writtenField(field, live[name], at(defaults, name), at(old, name), old === undefined);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function writtenField(field: z.ZodType, live: unknown, usual: unknown, old: unknown, imported: boolean): unknown {
  if (live === undefined || old !== undefined) return isValues(live) ? nested(field, live, usual, old) : live;
  if (isDeepStrictEqual(live, usual) || (imported ? isEmpty(live) : metaOf(field).whenAbsent === "keep"))
    return undefined;
  if (!isValues(live)) return live;
  // Fields of a new object have no old value either, but they belong to an import only if the whole object does.
  const inner = nested(field, live, usual, imported ? undefined : {});
  return Object.keys(inner).length > 0 ? inner : undefined;
}

/** Maps have no fields of their own, so all their entries are written. */
const nested = (field: z.ZodType, live: Values, usual: unknown, old: unknown): Values =>
  Object.keys(fieldsOf(field)).length > 0 ? written(field, live, usual, old) : live;

const at = (values: unknown, name: string): unknown => (isValues(values) ? values[name] : undefined);

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
