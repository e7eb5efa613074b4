import * as pulumi from "@pulumi/pulumi";
import { inputsOf, type Properties } from "../inputs";
import { VERSION } from "./version";

/** The facts about its kind that a resource class needs. */
export interface KindFacts extends Properties {
  /** The type token: `cloudcompute:index:Endpoint`. */
  readonly type: string;
  /**
   * The type token of the same kind as a dynamic resource, so that a stack that started with those keeps its objects.
   */
  readonly before: string;
}

/** The inputs and options that a resource class passes to the engine. */
export interface Registration {
  readonly inputs: pulumi.Inputs;
  readonly options: pulumi.CustomResourceOptions;
}

/** Builds inputs and options. The plugin's version is that of this package, unless the program names another. */
export function registration(
  kind: KindFacts,
  args: object = {},
  opts: pulumi.CustomResourceOptions = {},
): Registration {
  const own = { version: VERSION, aliases: [{ type: kind.before }] };
  return { inputs: inputsOf(kind, args as pulumi.Inputs), options: pulumi.mergeOptions(own, opts) };
}
