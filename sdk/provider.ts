import * as pulumi from "@pulumi/pulumi";
import { printable } from "./printing";

/**
 * An account, for the option `provider` of resources and look-ups. Settings that are left out come from the
 * environment.
 */
export interface ProviderArgs {
  /**
   * The API key. It is encrypted in the state; with the environment variable `CLOUDCOMPUTE_API_KEY` it is not stored at
   * all.
   */
  apiKey?: pulumi.Input<string | undefined>;
  /** The address of the service's API. Defaults to the environment variable `CLOUDCOMPUTE_BASE_URL`. */
  baseUrl?: pulumi.Input<string | undefined>;
  /**
   * The address for job requests. Defaults to the environment variable `CLOUDCOMPUTE_RUN_URL`, or else to the address
   * that belongs to `baseUrl`.
   */
  runUrl?: pulumi.Input<string | undefined>;
  /** With `off`, a preview sends no requests and needs no key. Defaults to `on`. */
  drift?: pulumi.Input<"on" | "off" | undefined>;
  /**
   * If `true`, a run continues although objects of the state are missing and the account has no objects at all. Defaults
   * to `false`.
   */
  acceptMissing?: pulumi.Input<boolean | undefined>;
  /** With `off`, a preview does not show the costs of endpoints. Defaults to `on`. */
  costs?: pulumi.Input<"on" | "off" | undefined>;
}

/** Settings by their full names (`cloudcompute:apiKey`), as in the stack's configuration. */
export type Settings = Readonly<Record<string, string | undefined>>;

/**
 * An explicit account: `new cloudcompute.Provider("eu", { baseUrl })`, then `{ provider }` on resources, components and
 * look-ups. A new key or address never replaces anything.
 */
export class Provider extends pulumi.ProviderResource {
  /** The settings for look-ups, which run in the program's own process. */
  readonly settings: pulumi.Output<Settings>;

  constructor(name: string, args: ProviderArgs = {}, opts?: pulumi.ResourceOptions) {
    const inputs = inputsOf(args);
    try {
      // The engine knows the host of all dynamic providers by this name.
      super("pulumi-nodejs", name, inputs, opts);
    } catch (error) {
      throw printable(error);
    }
    this.settings = pulumi.output(inputs) as pulumi.Output<Settings>;
  }

  /** True for an instance of this class, also from another copy of this package. */
  static override isInstance(value: unknown): value is Provider {
    return pulumi.ProviderResource.isInstance(value) && "settings" in value;
  }
}

function inputsOf({ apiKey, baseUrl, runUrl, drift, acceptMissing, costs }: ProviderArgs): pulumi.Inputs {
  return {
    "cloudcompute:apiKey": apiKey === undefined ? undefined : pulumi.secret(apiKey),
    "cloudcompute:baseUrl": baseUrl,
    "cloudcompute:runUrl": runUrl,
    "cloudcompute:drift": drift,
    "cloudcompute:costs": costs,
    "cloudcompute:acceptMissing":
      acceptMissing === undefined ? undefined : pulumi.output(acceptMissing).apply((accept) => accept?.toString()),
  };
}
