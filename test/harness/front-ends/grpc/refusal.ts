import type { ServiceError, status } from "@grpc/grpc-js";
import { ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import type { Values } from "../../../../provider/lifecycle/values";
import { valuesOf } from "./wire";

/** The message that the engine would show for a failed call: the resource, then the text. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    label: string,
    readonly details: string,
    readonly code: status,
  ) {
    super(`${label}: ${details}`);
  }
}

/** The object exists, but is not as wished. */
export class InitFailed extends Refusal {
  constructor(
    label: string,
    error: ServiceError,
    readonly id: string,
    readonly outputs: Values,
    readonly inputs: Values,
    readonly reasons: readonly string[],
    readonly refreshBeforeUpdate: boolean,
  ) {
    super(label, error.details, error.code);
  }
}

/** As the engine reads it: from the details beside the status, where there are some. */
export function refusal(label: string, error: ServiceError): Refusal {
  const [bytes] = error.metadata?.get("grpc-status-details-bin") ?? [];
  const detail = bytes && Status.deserializeBinary(bytes as Buffer).getDetailsList()[0];
  if (!detail) return new Refusal(label, error.details, error.code);
  const failed = detail.unpack(ErrorResourceInitFailed.deserializeBinary, "pulumirpc.ErrorResourceInitFailed");
  if (!failed) throw new Error(`a detail of an unknown kind: ${detail.getTypeUrl()}`);
  const [outputs, inputs] = [valuesOf(failed.getProperties()), valuesOf(failed.getInputs())];
  const [reasons, first] = [failed.getReasonsList(), failed.getRefreshBeforeUpdate()];
  return new InitFailed(label, error, failed.getId(), outputs, inputs, reasons, first);
}
