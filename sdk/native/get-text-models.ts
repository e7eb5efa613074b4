// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetTextModelsArgs, GetTextModelsOutputArgs, GetTextModelsResult } from "../get-text-models";
import { lookUp, lookUpOutput } from "./lookup";

export type { GetTextModelsArgs, GetTextModelsOutputArgs, GetTextModelsResult } from "../get-text-models";

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
