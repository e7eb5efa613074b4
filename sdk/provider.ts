import * as pulumi from "@pulumi/pulumi";
import { printable } from "./printing";

/** An account, for the option `provider` of resources and look-ups. What is left out comes from the environment. */
export interface ProviderArgs {
  /** Key of the service's API. Encrypted in the state; the environment variable `CLOUDCOMPUTE_API_KEY` keeps it out of it. */
  apiKey?: pulumi.Input<string | undefined>;
  /** Address of the service's API. Without it: `CLOUDCOMPUTE_BASE_URL`. */
  baseUrl?: pulumi.Input<string | undefined>;
  /** Address of job requests. Without it: `CLOUDCOMPUTE_RUN_URL`, else what belongs to `baseUrl`. */
  runUrl?: pulumi.Input<string | undefined>;
  /** `off`: a preview makes no request and needs no key. Default: `on`. */
  drift?: pulumi.Input<"on" | "off" | undefined>;
  /** Whether a run may go on where it finds none of the objects that the state knows. Default: `false`. */
  acceptMissing?: pulumi.Input<boolean | undefined>;
  /** `off`: a preview does not show what endpoints cost. Default: `on`. */
  costs?: pulumi.Input<"on" | "off" | undefined>;
}

/** Settings by their full names (`cloudcompute:apiKey`), as the stack's configuration has them. */
export type Settings = Readonly<Record<string, string | undefined>>;

/**
 * An explicit account: `new cloudcompute.Provider("eu", { baseUrl })`, then `{ provider }` on resources,
 * components and look-ups. Changing key or address never replaces anything.
 */
export class Provider extends pulumi.ProviderResource {
  /** For look-ups, which run in the program's own process. */
  readonly settings: pulumi.Output<Settings>;

  constructor(name: string, args: ProviderArgs = {}, opts?: pulumi.ResourceOptions) {
    const inputs = inputsOf(args);
    try {
      // The host of dynamic providers serves all of them: the engine knows it by this name.
      super("pulumi-nodejs", name, inputs, opts);
    } catch (error) {
      throw printable(error);
    }
    this.settings = pulumi.output(inputs) as pulumi.Output<Settings>;
  }

  /** Whether it is one, also one of another copy of this package. */
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
