// Generated from schema.json by `npm run generate`: do not edit.
import * as pulumi from "@pulumi/pulumi";
import type { EndpointCheckArgs } from "../endpoint-check";
import { printable } from "../printing";
import type { EndpointCheckHttp, EndpointCheckJob, EndpointCheckWebSocket } from "../types";
import { registration } from "./registration";

export type { EndpointCheckArgs } from "../endpoint-check";

const KIND = {
  type: "cloudcompute:index:EndpointCheck",
  before: "pulumi-nodejs:dynamic/cloudcompute:EndpointCheck",
  args: ["endpointId", "job", "http", "websocket", "triggers"],
  outputs: ["latencyMs", "coldStartMs", "answerHash", "releaseVersion", "checkedAt"],
  secrets: [],
} as const;

/**
 * Asks an endpoint at a deployment whether it answers as it should, by a job, an HTTP request or a WebSocket. It
 * runs when it is made, and again when its arguments or the endpoint's release have changed. Where the answer is
 * wrong or does not come, the update fails. Deleting it does nothing.
 */
export class EndpointCheck extends pulumi.CustomResource {
  /** Is refused: the service has no EndpointCheck that could be read. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): EndpointCheck {
    return new EndpointCheck(name, undefined as never, { ...opts, id });
  }

  /** Whether it is an `EndpointCheck`, also one of another copy of this package. */
  static override isInstance(value: unknown): value is EndpointCheck {
    return pulumi.CustomResource.isInstance(value) && (value as { __pulumiType?: string }).__pulumiType === KIND.type;
  }

  /** Id of the `Endpoint` that must answer. */
  declare readonly endpointId: pulumi.Output<string>;
  /** A job for a `QUEUE_BASED` endpoint, as in `{ input: { prompt: "ping" }, expect: { text: "pong" } }`. */
  declare readonly job: pulumi.Output<EndpointCheckJob | undefined>;
  /** An HTTP request to a `LOAD_BALANCING` endpoint, as in `{ path: "/health", expectBody: { ok: true } }`. */
  declare readonly http: pulumi.Output<EndpointCheckHttp | undefined>;
  /** A WebSocket to a `LOAD_BALANCING` endpoint, as in `{ path: "/echo", send: "hello", expect: "hello" }`. */
  declare readonly websocket: pulumi.Output<EndpointCheckWebSocket | undefined>;
  /** A list or a map of values, as in `[image, modelVersion]`: where one of them changes, the check runs again. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /** Milliseconds from the request to the answer. */
  declare readonly latencyMs: pulumi.Output<number>;
  /** Milliseconds that the job waited for a worker, cold start included; only of a `job`. */
  declare readonly coldStartMs: pulumi.Output<number | undefined>;
  /** SHA-256 of the answer, in hexadecimal digits. */
  declare readonly answerHash: pulumi.Output<string>;
  /** Version of the endpoint's release that has answered. */
  declare readonly releaseVersion: pulumi.Output<number | undefined>;
  /** When it answered, RFC 3339. */
  declare readonly checkedAt: pulumi.Output<string>;

  /** `name` is the logical name: unique in the stack. */
  constructor(name: string, args: EndpointCheckArgs, opts?: pulumi.CustomResourceOptions) {
    try {
      const { inputs, options } = registration(KIND, args, opts);
      super(KIND.type, name, inputs, options);
    } catch (error) {
      throw printable(error);
    }
  }
}
