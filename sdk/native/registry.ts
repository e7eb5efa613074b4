// Generated from schema.json by `npm run generate`: do not edit.
import * as pulumi from "@pulumi/pulumi";
import { printable } from "../printing";
import type { RegistryArgs } from "../registry";
import type { RegistryDeletePolicy } from "../types";
import { registration } from "./registration";

export type { RegistryArgs } from "../registry";

const KIND = {
  type: "cloudcompute:index:Registry",
  before: "pulumi-nodejs:dynamic/cloudcompute:Registry",
  args: ["name", "username", "password", "deletePolicy"],
  outputs: [],
  secrets: ["username", "password"],
} as const;

/**
 * Credentials with which the service pulls private container images. The service never tells user name and
 * password again: only their deletion or renaming shows as drift.
 */
export class Registry extends pulumi.CustomResource {
  /** Reads an object that exists and that this program does not manage. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Registry {
    return new Registry(name, undefined as never, { ...opts, id });
  }

  /** Whether it is a `Registry`, also one of another copy of this package. */
  static override isInstance(value: unknown): value is Registry {
    return pulumi.CustomResource.isInstance(value) && (value as { __pulumiType?: string }).__pulumiType === KIND.type;
  }

  /**
   * Name at the service. Unique within the account. Without it: the logical name and seven generated characters,
   * kept from then on. Changing it replaces the resource.
   */
  declare readonly name: pulumi.Output<string>;
  /** User name at the container registry. Rotates in place. */
  declare readonly username: pulumi.Output<string>;
  /** Password or token at the container registry. Rotates in place: nothing that uses it is touched. */
  declare readonly password: pulumi.Output<string>;
  /**
   * What a delete does while a template, endpoint or pod refers to it (`force` unlinks them). The environment
   * variable `CLOUDCOMPUTE_DELETE_POLICY` overrides it for one run. Default: `refuse`.
   */
  declare readonly deletePolicy: pulumi.Output<RegistryDeletePolicy>;

  /** `name` is the logical name: unique in the stack, and the beginning of the service's name where `args.name` is absent. */
  constructor(name: string, args: RegistryArgs, opts?: pulumi.CustomResourceOptions) {
    try {
      const { inputs, options } = registration(KIND, args, opts);
      super(KIND.type, name, inputs, options);
    } catch (error) {
      throw printable(error);
    }
  }
}
