// Generated from schema.json by `npm run generate`: do not edit.
import * as pulumi from "@pulumi/pulumi";
import { lookUp, lookUpOutput } from "./lookup";
import type { ExistingTemplateMounts } from "./types";

/** Arguments of `getTemplate`. */
export interface GetTemplateArgs {
  /** Id of the template. Either this or `name`. */
  id?: string;
  /** Name of the template, where no other has it. */
  name?: string;
}

/** Arguments of `getTemplateOutput`. */
export interface GetTemplateOutputArgs {
  /** Id of the template. Either this or `name`. */
  id?: pulumi.Input<string | undefined>;
  /** Name of the template, where no other has it. */
  name?: pulumi.Input<string | undefined>;
}

/** What `getTemplate` finds. */
export interface GetTemplateResult {
  /** Id of the template. */
  id: string;
  /** Name at the service. */
  name: string;
  /** Container image reference. */
  image: string;
  /** Arguments passed to the container's entrypoint, as one string. */
  args: string;
  /** Container disk in GB. Ephemeral: wiped on restart. */
  disk: number;
  /** Open ports, each `<port>/<protocol>`. */
  ports: string[];
  /** Environment variables. */
  env: Record<string, string>;
  /** Id of the `Registry` whose credentials pull the image. */
  registry?: string;
  /** Storage of the pods made from it. */
  mounts: ExistingTemplateMounts;
  /** For serverless workers (`true`) or pods (`false`). */
  serverless: boolean;
  /** Visible to everyone. */
  public: boolean;
  /** Grouping in the console only: `CPU`, `NVIDIA` or `AMD`. */
  category: string;
}

/**
 * A template that exists, by id or by name. The answer holds variables of `env` in clear: wrap what goes on with
 * `pulumi.secret`.
 */
export function getTemplate(args: GetTemplateArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetTemplateResult> {
  return lookUp("getTemplate", args, opts);
}

/** A template that exists, by id or by name. The answer is secret, because it holds variables of `env`. */
export function getTemplateOutput(
  args: GetTemplateOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetTemplateResult> {
  return pulumi.secret(lookUpOutput<GetTemplateResult>("getTemplate", args, opts));
}
