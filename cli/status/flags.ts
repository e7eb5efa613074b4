import type { TargetFlags } from "../target/options";

/** What the command line asks for beside the endpoint. */
export interface StatusFlags extends TargetFlags {
  readonly watch?: true;
  readonly json?: true;
}
