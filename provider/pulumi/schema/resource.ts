import { type AnyAction, type AnyDefinition, type AnyKind, bare } from "../../resources";
import { alwaysDefaulted, defaultWords } from "./defaults";
import type { ResourceSpec } from "./spec";
import { requiredOf, type Types } from "./types";

/** One kind as the package schema tells it. The service gives its objects a name where the program gives none. */
export function resourceSpec(kind: AnyKind, types: Types): ResourceSpec {
  return {
    ...definitionSpec(kind, types, ["name"]),
    listInputs: {
      type: "object",
      properties: { name: { type: "string", description: `Only each ${kind.name} of this name.` } },
    },
  };
}

/** One action as the package schema tells it. */
export const actionSpec = (action: AnyAction, types: Types): ResourceSpec => definitionSpec(action, types, []);

/** Outputs are the arguments, defaults filled in, and what is added to them. */
function definitionSpec(definition: AnyDefinition, types: Types, named: readonly string[]): ResourceSpec {
  const { name, description, args, out } = definition;
  const inputProperties = types.properties(args, name, defaultWords(definition));
  const requiredInputs = requiredOf(args);
  return {
    description,
    inputProperties,
    requiredInputs,
    properties: { ...inputProperties, ...types.properties(bare(out), name) },
    required: [...new Set([...requiredInputs, ...named, ...alwaysDefaulted(definition), ...requiredOf(out)])],
    // A stack that began with the dynamic resources keeps what it has.
    aliases: [{ type: `pulumi-nodejs:dynamic/cloudcompute:${name}` }],
  };
}
