// Generated from schema.json by `npm run generate`: do not edit.
import * as pulumi from "@pulumi/pulumi";
import { printable } from "./printing";
import { registration } from "./registration";
import type { NetworkVolumeDeletePolicy, NetworkVolumeType } from "./types";

const KIND = {
  type: "pulumi-nodejs:dynamic/cloudcompute:NetworkVolume",
  provider: 'exports.handler = () => require("pulumi-cloudcompute/dynamic").networkVolume;',
  args: ["name", "size", "dataCenter", "type", "deletePolicy"],
  outputs: [],
  secrets: [],
} as const;

/** Arguments of `NetworkVolume`. */
export interface NetworkVolumeArgs {
  /** Name at the service. Without it: the logical name and seven generated characters, kept from then on. */
  name?: pulumi.Input<string | undefined>;
  /** GB. 10 to 4096. It can only grow. */
  size: pulumi.Input<number>;
  /** Id of the data center. As in `EU-RO-1`. Changing it replaces the resource. */
  dataCenter: pulumi.Input<string>;
  /**
   * Storage tier: `STANDARD` or `HIGH_PERFORMANCE`. Without it: the primary tier of the data center. Changing it
   * replaces the resource.
   */
  type?: pulumi.Input<NetworkVolumeType | undefined>;
  /**
   * What a delete does while an endpoint or pod mounts it (`force` deletes it and its data under them). The
   * environment variable `CLOUDCOMPUTE_DELETE_POLICY` overrides it for one run. Default: `refuse`.
   */
  deletePolicy?: pulumi.Input<NetworkVolumeDeletePolicy | undefined>;
}

/** Persistent storage in one data center, mounted by endpoints and pods there. A replacement loses its data. */
export class NetworkVolume extends pulumi.CustomResource {
  /** Reads an object that exists and that this program does not manage. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): NetworkVolume {
    return new NetworkVolume(name, undefined as never, { ...opts, id });
  }

  /** Whether it is a `NetworkVolume`, also one of another copy of this package. */
  static override isInstance(value: unknown): value is NetworkVolume {
    return pulumi.CustomResource.isInstance(value) && (value as { __pulumiType?: string }).__pulumiType === KIND.type;
  }

  /** Name at the service. Without it: the logical name and seven generated characters, kept from then on. */
  declare readonly name: pulumi.Output<string>;
  /** GB. 10 to 4096. It can only grow. */
  declare readonly size: pulumi.Output<number>;
  /** Id of the data center. As in `EU-RO-1`. Changing it replaces the resource. */
  declare readonly dataCenter: pulumi.Output<string>;
  /**
   * Storage tier: `STANDARD` or `HIGH_PERFORMANCE`. Without it: the primary tier of the data center. Changing it
   * replaces the resource.
   */
  declare readonly type: pulumi.Output<NetworkVolumeType>;
  /**
   * What a delete does while an endpoint or pod mounts it (`force` deletes it and its data under them). The
   * environment variable `CLOUDCOMPUTE_DELETE_POLICY` overrides it for one run. Default: `refuse`.
   */
  declare readonly deletePolicy: pulumi.Output<NetworkVolumeDeletePolicy>;

  /** `name` is the logical name: unique in the stack, and the beginning of the service's name where `args.name` is absent. */
  constructor(name: string, args: NetworkVolumeArgs, opts?: pulumi.CustomResourceOptions) {
    try {
      const { inputs, options } = registration(KIND, name, args, opts);
      super(KIND.type, name, inputs, options);
    } catch (error) {
      throw printable(error);
    }
  }
}
