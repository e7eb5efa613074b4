import * as pulumi from "@pulumi/pulumi";
import { inputsOf, type Properties } from "../inputs";
import { VERSION } from "./version";

/** What a resource class knows of its kind. */
export interface KindFacts extends Properties {
  /** `cloudcompute:index:Endpoint` */
  readonly type: string;
  /** The type of the same kind as a dynamic resource: a stack that began with it keeps its objects. */
  readonly before: string;
}

/** What a resource class hands to the engine. */
export interface Registration {
  readonly inputs: pulumi.Inputs;
  readonly options: pulumi.CustomResourceOptions;
}

/** The arguments, for the plugin of the package's own version unless the program names another. */
export function registration(
  kind: KindFacts,
  args: object = {},
  opts: pulumi.CustomResourceOptions = {},
): Registration {
  const own = { version: VERSION, additionalSecretOutputs: [...kind.secrets], aliases: [{ type: kind.before }] };
  return { inputs: inputsOf(kind, args as pulumi.Inputs), options: pulumi.mergeOptions(own, opts) };
}
