import type { AnyLookup } from "../functions";
import type { FunctionSpec, ObjectSpec } from "./spec";
import { requiredOf, type Types } from "./types";

/** Builds the package schema of one look-up. */
export function functionSpec({ name, description, args, result }: AnyLookup, types: Types): FunctionSpec {
  const typeName = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const object = (schema: AnyLookup["args"]): ObjectSpec => ({
    type: "object",
    properties: types.properties(schema, typeName),
    required: requiredOf(schema),
  });
  return { description, inputs: object(args), outputs: object(result) };
}
