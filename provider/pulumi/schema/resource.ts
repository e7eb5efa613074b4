import { type AnyKind, bare } from "../../resources";
import { alwaysDefaulted, defaultWords } from "./defaults";
import type { ResourceSpec } from "./spec";
import { requiredOf, type Types } from "./types";

/** One kind as the package schema tells it: outputs are the arguments, defaults filled in, and what the service adds. */
export function resourceSpec(kind: AnyKind, types: Types): ResourceSpec {
  const inputProperties = types.properties(kind.args, kind.name, defaultWords(kind));
  const requiredInputs = requiredOf(kind.args);
  return {
    description: kind.description,
    inputProperties,
    requiredInputs,
    properties: { ...inputProperties, ...types.properties(bare(kind.out), kind.name) },
    required: [...new Set([...requiredInputs, "name", ...alwaysDefaulted(kind), ...requiredOf(kind.out)])],
    listInputs: {
      type: "object",
      properties: { name: { type: "string", description: `Only each ${kind.name} of this name.` } },
    },
    // A stack that began with the dynamic resources keeps its objects.
    aliases: [{ type: `pulumi-nodejs:dynamic/cloudcompute:${kind.name}` }],
  };
}
