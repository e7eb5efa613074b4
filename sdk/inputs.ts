import * as pulumi from "@pulumi/pulumi";

/** What a class knows of its kind's properties. */
export interface Properties {
  readonly args: readonly string[];
  /** What the service adds to the arguments. */
  readonly outputs: readonly string[];
  readonly secrets: readonly string[];
}

/** The arguments as given, so that a misspelt one is refused and not dropped; secrets are marked wherever they come from. */
export function inputsOf({ args, outputs, secrets }: Properties, given: pulumi.Inputs): pulumi.Inputs {
  const hidden = secrets.filter((field) => given[field] !== undefined);
  return {
    // An output that no input names would never be filled in.
    ...Object.fromEntries([...args, ...outputs].map((field) => [field, undefined])),
    ...given,
    ...Object.fromEntries(hidden.map((field) => [field, pulumi.secret(given[field])])),
  };
}
