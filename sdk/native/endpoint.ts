// Generated from schema.json by `npm run generate`: do not edit.
import * as pulumi from "@pulumi/pulumi";
import type { EndpointArgs } from "../endpoint";
import { printable } from "../printing";
import type {
  EndpointDeletePolicy,
  EndpointFlashboot,
  EndpointGpu,
  EndpointRequestUrls,
  EndpointRequestUrlsOf,
  EndpointScaling,
  EndpointType,
  EndpointWorkers,
} from "../types";
import { registration } from "./registration";

export type { EndpointArgs } from "../endpoint";

const KIND = {
  type: "cloudcompute:index:Endpoint",
  before: "pulumi-nodejs:dynamic/cloudcompute:Endpoint",
  args: [
    "name",
    "templateId",
    "image",
    "args",
    "disk",
    "ports",
    "env",
    "registry",
    "type",
    "gpu",
    "workers",
    "scaling",
    "dataCenterIds",
    "locations",
    "networkVolumes",
    "timeout",
    "flashboot",
    "awaitRollout",
    "deletePolicy",
  ],
  outputs: ["requestUrls", "createdAt"],
  secrets: ["env"],
} as const;

class AnyEndpoint extends pulumi.CustomResource {
  /** Reads an object that exists and that this program does not manage. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Endpoint {
    return new AnyEndpoint(name, undefined as never, { ...opts, id });
  }

  /** Whether it is an `Endpoint`, also one of another copy of this package. */
  static override isInstance(value: unknown): value is Endpoint {
    return pulumi.CustomResource.isInstance(value) && (value as { __pulumiType?: string }).__pulumiType === KIND.type;
  }

  /**
   * Name at the service. 3 to 191 characters with `templateId`, `gpu.excludedTypes` or `locations`. Without it: the
   * logical name and seven generated characters, kept from then on.
   */
  declare readonly name: pulumi.Output<string>;
  /**
   * Id of a serverless `Template` of the program's own, instead of `image` and the other container fields. It serves
   * one endpoint at a time. Adding or removing it replaces the resource.
   */
  declare readonly templateId: pulumi.Output<string | undefined>;
  /** Container image reference. Adding or removing it replaces the resource. */
  declare readonly image: pulumi.Output<string | undefined>;
  /** Arguments passed to the container's entrypoint, as one string. Default: empty, none beside `templateId`. */
  declare readonly args: pulumi.Output<string | undefined>;
  /** Container disk in GB. Ephemeral: wiped on restart. At least 1. Default: `20`, none beside `templateId`. */
  declare readonly disk: pulumi.Output<number | undefined>;
  /**
   * Open ports, each `<port>/<protocol>`. Port 1 to 65535, protocol `http` or `tcp`; at most 10 of `http`. Default:
   * none.
   */
  declare readonly ports: pulumi.Output<string[] | undefined>;
  /**
   * Environment variables. At most 50. Encrypted in the state. Variables that the platform adds by itself are left
   * alone. Default: none.
   */
  declare readonly env: pulumi.Output<Record<string, string> | undefined>;
  /** Id of the `Registry` whose credentials pull the image. */
  declare readonly registry: pulumi.Output<string | undefined>;
  /**
   * `QUEUE_BASED`: jobs through a queue. `LOAD_BALANCING`: requests go straight to workers. `LOAD_BALANCING` needs
   * `templateId`. Changing it replaces the resource. Default: `QUEUE_BASED`.
   */
  declare readonly type: pulumi.Output<EndpointType>;
  /** GPUs of the workers. */
  declare readonly gpu: pulumi.Output<EndpointGpu>;
  /** How many workers. */
  declare readonly workers: pulumi.Output<EndpointWorkers>;
  /** When workers come and go. */
  declare readonly scaling: pulumi.Output<EndpointScaling>;
  /** Data centers that workers may run in; none is anywhere. Not together with `locations`. Default: none. */
  declare readonly dataCenterIds: pulumi.Output<string[]>;
  /**
   * Countries that workers may run in, by two capital letters as in `US`; none is anywhere. Not together with
   * `dataCenterIds`. Default: none.
   */
  declare readonly locations: pulumi.Output<string[]>;
  /** Ids of attached `NetworkVolume`s. At most one per data center. Default: none. */
  declare readonly networkVolumes: pulumi.Output<string[]>;
  /** Milliseconds that one request may take; 0 is no limit. Default: `300000`. */
  declare readonly timeout: pulumi.Output<number>;
  /** Faster cold starts: `OFF`, `FLASHBOOT` or `PRIORITY_FLASHBOOT`. Default: `OFF`. */
  declare readonly flashboot: pulumi.Output<EndpointFlashboot>;
  /**
   * Seconds, at least 1, that a create or a change that concerns workers waits until the workers run the newest
   * version; `false` or nothing: it does not wait. Workers that fail end the wait with an error. With no workers
   * there is nothing to wait for.
   */
  declare readonly awaitRollout: pulumi.Output<boolean | number | undefined>;
  /**
   * What a delete does while workers are not at zero: `drain` scales to zero, lets running jobs finish and waits for
   * the workers to leave; `refuse` is an error; `force` deletes at once, with its jobs. The environment variable
   * `CLOUDCOMPUTE_DELETE_POLICY` overrides it for one run. Default: `drain`.
   */
  declare readonly deletePolicy: pulumi.Output<EndpointDeletePolicy>;
  /** Where requests go, by type. */
  declare readonly requestUrls: pulumi.Output<EndpointRequestUrls>;
  /** When it was created, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;

  /** `name` is the logical name: unique in the stack, and the beginning of the service's name where `args.name` is absent. */
  constructor(name: string, args: EndpointArgs, opts?: pulumi.CustomResourceOptions) {
    try {
      const { inputs, options } = registration(KIND, args, opts);
      super(KIND.type, name, inputs, options);
    } catch (error) {
      throw printable(error);
    }
  }
}

/** A serverless endpoint: a fleet of GPU workers that grows and shrinks with its requests. */
export interface Endpoint<Members extends EndpointRequestUrls = EndpointRequestUrls> extends AnyEndpoint {
  readonly requestUrls: pulumi.Output<Members>;
}

/** A serverless endpoint: a fleet of GPU workers that grows and shrinks with its requests. */
export const Endpoint = AnyEndpoint as Omit<typeof AnyEndpoint, "prototype"> & {
  new <Value extends EndpointType = "QUEUE_BASED">(
    name: string,
    args: EndpointArgs & { readonly type?: pulumi.Input<Value | undefined> },
    opts?: pulumi.CustomResourceOptions,
  ): Endpoint<EndpointRequestUrlsOf<Value>>;
  readonly prototype: Endpoint;
};
