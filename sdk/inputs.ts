import * as pulumi from "@pulumi/pulumi";

/** The property names of a kind, as its resource class knows them. */
export interface Properties {
  readonly args: readonly string[];
  /** The names of the outputs that the service adds to the arguments. */
  readonly outputs: readonly string[];
  readonly secrets: readonly string[];
}

/**
 * Returns the arguments unchanged, so that the provider refuses a misspelt one instead of never seeing it. Marks secret
 * fields as secret, wherever their values come from.
 */
export function inputsOf({ args, outputs, secrets }: Properties, given: pulumi.Inputs): pulumi.Inputs {
  const hidden = secrets.filter((field) => given[field] !== undefined);
  return {
    // Pulumi never fills in an output that has no input of the same name.
    ...Object.fromEntries([...args, ...outputs].map((field) => [field, undefined])),
    ...given,
    ...Object.fromEntries(hidden.map((field) => [field, pulumi.secret(given[field])])),
  };
}
