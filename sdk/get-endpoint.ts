// Generated from schema.json by `npm run generate`: do not edit.
import * as pulumi from "@pulumi/pulumi";
import { lookUp, lookUpOutput } from "./lookup";
import type {
  ExistingEndpointCpu,
  ExistingEndpointGpu,
  ExistingEndpointRequestUrls,
  ExistingEndpointScaling,
  ExistingEndpointWorkers,
} from "./types";

/** Arguments of `getEndpoint`. */
export interface GetEndpointArgs {
  /** Id of the endpoint. Either this or `name`. */
  id?: string;
  /** Name of the endpoint, where no other has it. */
  name?: string;
}

/** Arguments of `getEndpointOutput`. */
export interface GetEndpointOutputArgs {
  /** Id of the endpoint. Either this or `name`. */
  id?: pulumi.Input<string | undefined>;
  /** Name of the endpoint, where no other has it. */
  name?: pulumi.Input<string | undefined>;
}

/** What `getEndpoint` finds. */
export interface GetEndpointResult {
  /** Id of the endpoint. */
  id: string;
  /** Name at the service. */
  name: string;
  /** Where requests go, by type. */
  requestUrls?: ExistingEndpointRequestUrls;
  /** Container image reference. */
  image?: string;
  /** Arguments passed to the container's entrypoint, as one string. */
  args?: string;
  /** Container disk in GB. Ephemeral: wiped on restart. */
  disk?: number;
  /** Open ports, each `<port>/<protocol>`. */
  ports?: string[];
  /** Environment variables. */
  env?: Record<string, string>;
  /** Id of the `Registry` whose credentials pull the image. */
  registry?: string;
  /** `QUEUE_BASED`: jobs through a queue. `LOAD_BALANCING`: requests go straight to workers. */
  type?: string;
  /** GPUs of the workers. */
  gpu?: ExistingEndpointGpu;
  /** How many workers. */
  workers: ExistingEndpointWorkers;
  /** When workers come and go. */
  scaling: ExistingEndpointScaling;
  /** Data centers that workers may run in; none is anywhere. */
  dataCenterIds: string[];
  /** Ids of attached `NetworkVolume`s. */
  networkVolumes: string[];
  /** Milliseconds that one request may take; 0 is no limit. */
  timeout: number;
  /** Faster cold starts: `OFF`, `FLASHBOOT` or `PRIORITY_FLASHBOOT`. */
  flashboot: string;
  /** CPUs of the workers; absent: GPU workers. */
  cpu?: ExistingEndpointCpu;
  /** When it was created, RFC 3339. */
  createdAt: string;
}

/**
 * A serverless endpoint that exists, by id or by name. The answer holds variables of `env` in clear: wrap what
 * goes on with `pulumi.secret`.
 */
export function getEndpoint(args: GetEndpointArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetEndpointResult> {
  return lookUp("getEndpoint", args, opts);
}

/** A serverless endpoint that exists, by id or by name. The answer is secret, because it holds variables of `env`. */
export function getEndpointOutput(
  args: GetEndpointOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetEndpointResult> {
  return pulumi.secret(lookUpOutput<GetEndpointResult>("getEndpoint", args, opts));
}
