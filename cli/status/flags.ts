import type { TargetFlags } from "../target/options";

/** The options of the command, besides the endpoint. */
export interface StatusFlags extends TargetFlags {
  readonly watch?: true;
  readonly json?: true;
}
