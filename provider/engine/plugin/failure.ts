import { Metadata, status } from "@grpc/grpc-js";
import { ErrorResourceInitFailed, Status } from "./protocol/messages";

/** What the engine saves of an object: its id, and its outputs and inputs as encoded structs. */
export interface Existing {
  readonly id: string;
  readonly properties: Uint8Array;
  readonly inputs: Uint8Array | undefined;
}

/** The object exists but is not as desired. The engine saves its id, outputs and inputs together with the reason. */
export class InitFailed extends Error {
  override readonly name = "InitFailed";

  constructor(
    readonly object: Existing,
    why: string,
    /** True if the engine reads the object before the next plan and clears the failure if that works. */
    readonly readsFirst = true,
  ) {
    super(why);
  }
}

/** An error in the form that gRPC sends to the engine. */
export interface GrpcError {
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;
}

/** Converts an error for the engine. `clean` masks secrets. */
export function grpcError(error: unknown, clean: (text: string) => string): GrpcError {
  const metadata = new Metadata();
  if (error instanceof InitFailed) {
    const details = clean(error.message);
    metadata.add("grpc-status-details-bin", initFailed(error, details));
    return { code: status.UNKNOWN, details, metadata };
  }
  const known = error instanceof Error;
  return { code: codeOf(known ? error.name : ""), details: clean(known ? error.message : String(error)), metadata };
}

function initFailed({ object, readsFirst }: InitFailed, reason: string): Buffer {
  const detail = ErrorResourceInitFailed.encode({ ...object, reasons: [reason], refreshBeforeUpdate: readsFirst });
  return Status.encode({
    code: status.UNKNOWN,
    message: reason,
    details: [{ typeUrl: "type.googleapis.com/pulumirpc.ErrorResourceInitFailed", value: detail }],
  });
}

/** Runs one call. Errors have secrets masked and no label, because the engine shows the resource itself. */
export async function plainly<T>(label: string, clean: (text: string) => string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error) error.message = clean(withoutLabel(label, error.message));
    throw error;
  }
}

/** Removes the label from the start of each line. */
export const withoutLabel = (label: string, text: string): string =>
  text
    .split("\n")
    .map((line) => (line.startsWith(`${label}: `) ? line.slice(label.length + 2) : line))
    .join("\n");

/** Avoids UNKNOWN, INTERNAL and DATA_LOSS, which would make the engine doubt the state of the resource. */
function codeOf(name: string): status {
  if (name === "Unauthorized") return status.UNAUTHENTICATED;
  if (name === "Cancelled") return status.CANCELLED;
  return name === "BadConfig" ? status.INVALID_ARGUMENT : status.FAILED_PRECONDITION;
}
