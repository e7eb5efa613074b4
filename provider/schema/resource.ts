import { type AnyAction, type AnyDefinition, type AnyKind, bare } from "../resources";
import { defaultWords, isAlwaysOutput } from "./defaults";
import type { Properties, ResourceSpec } from "./spec";
import { requiredOf, type Types } from "./types";

/** Builds the package schema of one kind. */
export function resourceSpec(kind: AnyKind, types: Types): ResourceSpec {
  return {
    ...definitionSpec(kind, types),
    listInputs: {
      type: "object",
      properties: {
        name: {
          type: "string",
          description: `Name of the ${kind.plural} to return. If omitted, all are returned.`,
        },
      },
    },
  };
}

/** Builds the package schema of one action. */
export const actionSpec = (action: AnyAction, types: Types): ResourceSpec => definitionSpec(action, types);

/** The outputs are the arguments with their defaults, plus the fields that the provider adds. */
function definitionSpec(definition: AnyDefinition, types: Types): ResourceSpec {
  const { name, description, args, out } = definition;
  const [words, isThere] = [defaultWords(definition), isAlwaysOutput(definition)];
  const inputProperties = types.properties(args, name, { words });
  const requiredInputs = requiredOf(args);
  const optional = Object.keys(inputProperties).filter((field) => !requiredInputs.includes(field));
  return {
    description,
    inputProperties,
    requiredInputs,
    properties: {
      ...unmarked(types.properties(args, name, { words, isThere })),
      ...types.properties(bare(out), name),
    },
    required: [...requiredInputs, ...optional.filter((field) => isThere([field])), ...requiredOf(out)],
    // The alias lets a stack that started with dynamic resources keep its objects.
    aliases: [{ type: `pulumi-nodejs:dynamic/cloudcompute:${name}` }],
  };
}

/**
 * Leaves out which outputs are secret, because the plugin marks those itself. From a mark in the schema the engine would
 * also encrypt an empty map, in each object and at each step.
 */
const unmarked = (properties: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).map(([name, { secret: _, ...property }]) => [name, property]));
