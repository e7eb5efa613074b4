import type { TargetFlags } from "../target/options";

/** The options of the command, besides the endpoint. */
export interface LogsFlags extends TargetFlags {
  readonly follow?: true;
  readonly worker?: string;
  readonly source?: "container" | "system";
  readonly tail?: number;
  /** RFC 3339. */
  readonly since?: string;
  readonly json?: true;
}
