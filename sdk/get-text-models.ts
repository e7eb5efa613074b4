// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { lookUp, lookUpOutput } from "./lookup";
import type { TextModel } from "./types";

/** Arguments of `getTextModels`. */
export interface GetTextModelsArgs {
  /** Only the model of this id. */
  id?: string;
}

/** Arguments of `getTextModelsOutput`. */
export interface GetTextModelsOutputArgs {
  /** Only the model of this id. */
  id?: pulumi.Input<string | undefined>;
}

/** What `getTextModels` finds. */
export interface GetTextModelsResult {
  /** The models; the first is the default. */
  models: TextModel[];
}

/** The models of the service's public text-generation endpoint, with prices. It asks nobody. */
export function getTextModels(args: GetTextModelsArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetTextModelsResult> {
  return lookUp("getTextModels", args, opts);
}

/** The models of the service's public text-generation endpoint, with prices. It asks nobody. */
export function getTextModelsOutput(
  args: GetTextModelsOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetTextModelsResult> {
  return lookUpOutput<GetTextModelsResult>("getTextModels", args, opts);
}
