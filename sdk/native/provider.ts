import * as pulumi from "@pulumi/pulumi";
import { printable } from "../printing";
import type { ProviderArgs } from "../provider";
import { VERSION } from "./version";

export type { ProviderArgs } from "../provider";

const PACKAGE = "cloudcompute";

/**
 * An explicit account: `new cloudcompute.Provider("eu", { baseUrl })`, then `{ provider }` on resources, components and
 * look-ups. A new key or address never replaces anything.
 */
export class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: ProviderArgs = {}, opts: pulumi.ResourceOptions = {}) {
    try {
      super(PACKAGE, name, inputsOf(args), pulumi.mergeOptions({ version: VERSION }, opts));
    } catch (error) {
      throw printable(error);
    }
  }

  /** True for an instance of this class, also from another copy of this package. */
  static override isInstance(value: unknown): value is Provider {
    const { __pulumiType } = Object(value) as { __pulumiType?: string };
    return pulumi.ProviderResource.isInstance(value) && __pulumiType === `pulumi:providers:${PACKAGE}`;
  }
}

const inputsOf = ({ apiKey, acceptMissing, ...rest }: ProviderArgs): pulumi.Inputs => ({
  ...rest,
  apiKey: apiKey === undefined ? undefined : pulumi.secret(apiKey),
  // The engine accepts provider settings only as strings.
  acceptMissing: pulumi.output(acceptMissing).apply((accept) => accept?.toString()),
});
