// Generated from schema.json by `npm run generate`: do not edit.
import * as pulumi from "@pulumi/pulumi";
import { printable } from "./printing";
import { registration } from "./registration";
import type { TemplateCategory, TemplateMounts, TemplateMountsArgs } from "./types";

const KIND = {
  type: "pulumi-nodejs:dynamic/cloudcompute:Template",
  provider: 'exports.handler = () => require("pulumi-cloudcompute/dynamic").template;',
  args: ["name", "image", "args", "disk", "ports", "env", "registry", "mounts", "serverless", "public", "category"],
  outputs: [],
  secrets: ["env"],
} as const;

/** Arguments of `Template`. */
export interface TemplateArgs {
  /**
   * Name at the service. Unique within the account. Without it: the logical name and seven generated characters,
   * kept from then on.
   */
  name?: pulumi.Input<string | undefined>;
  /** Container image reference. */
  image: pulumi.Input<string>;
  /** Arguments passed to the container's entrypoint, as one string. Default: empty. */
  args?: pulumi.Input<string | undefined>;
  /** Container disk in GB. Ephemeral: wiped on restart. At least 1. Default: `50`. */
  disk?: pulumi.Input<number | undefined>;
  /**
   * Open ports, each `<port>/<protocol>`. Port 1 to 65535, protocol `http` or `tcp`; at most 10 of `http`. Default:
   * none.
   */
  ports?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * Environment variables. At most 50. Encrypted in the state. Variables that the platform adds by itself are left
   * alone. Default: none.
   */
  env?: pulumi.Input<Record<string, pulumi.Input<string>> | undefined>;
  /** Id of the `Registry` whose credentials pull the image. */
  registry?: pulumi.Input<string | undefined>;
  /**
   * Storage of the pods made from it. The service can't clear it. Not for serverless templates. Removing it replaces
   * the resource.
   */
  mounts?: pulumi.Input<TemplateMountsArgs | undefined>;
  /** For serverless workers (`true`) or pods (`false`). Default: `false`. */
  serverless?: pulumi.Input<boolean | undefined>;
  /** Visible to everyone. Default: `false`. */
  public?: pulumi.Input<boolean | undefined>;
  /** Grouping in the console only: `CPU`, `NVIDIA` or `AMD`. Default: `NVIDIA`. */
  category?: pulumi.Input<TemplateCategory | undefined>;
}

/** A reusable container configuration. An endpoint bound to it (`templateId`) follows its edits at once. */
export class Template extends pulumi.CustomResource {
  /** Reads an object that exists and that this program does not manage. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Template {
    return new Template(name, undefined as never, { ...opts, id });
  }

  /** Whether it is a `Template`, also one of another copy of this package. */
  static override isInstance(value: unknown): value is Template {
    return pulumi.CustomResource.isInstance(value) && (value as { __pulumiType?: string }).__pulumiType === KIND.type;
  }

  /**
   * Name at the service. Unique within the account. Without it: the logical name and seven generated characters,
   * kept from then on.
   */
  declare readonly name: pulumi.Output<string>;
  /** Container image reference. */
  declare readonly image: pulumi.Output<string>;
  /** Arguments passed to the container's entrypoint, as one string. Default: empty. */
  declare readonly args: pulumi.Output<string>;
  /** Container disk in GB. Ephemeral: wiped on restart. At least 1. Default: `50`. */
  declare readonly disk: pulumi.Output<number>;
  /**
   * Open ports, each `<port>/<protocol>`. Port 1 to 65535, protocol `http` or `tcp`; at most 10 of `http`. Default:
   * none.
   */
  declare readonly ports: pulumi.Output<string[]>;
  /**
   * Environment variables. At most 50. Encrypted in the state. Variables that the platform adds by itself are left
   * alone. Default: none.
   */
  declare readonly env: pulumi.Output<Record<string, string>>;
  /** Id of the `Registry` whose credentials pull the image. */
  declare readonly registry: pulumi.Output<string | undefined>;
  /**
   * Storage of the pods made from it. The service can't clear it. Not for serverless templates. Removing it replaces
   * the resource.
   */
  declare readonly mounts: pulumi.Output<TemplateMounts | undefined>;
  /** For serverless workers (`true`) or pods (`false`). Default: `false`. */
  declare readonly serverless: pulumi.Output<boolean>;
  /** Visible to everyone. Default: `false`. */
  declare readonly public: pulumi.Output<boolean>;
  /** Grouping in the console only: `CPU`, `NVIDIA` or `AMD`. Default: `NVIDIA`. */
  declare readonly category: pulumi.Output<TemplateCategory>;

  /** `name` is the logical name: unique in the stack, and the beginning of the service's name where `args.name` is absent. */
  constructor(name: string, args: TemplateArgs, opts?: pulumi.CustomResourceOptions) {
    try {
      const { inputs, options } = registration(KIND, name, args, opts);
      super(KIND.type, name, inputs, options);
    } catch (error) {
      throw printable(error);
    }
  }
}
