import type { TargetFlags } from "../target/options";

/** What the command line asks for beside the endpoint. */
export interface CallFlags extends TargetFlags {
  readonly input?: string;
  readonly file?: string;
  readonly stream?: true;
  readonly async?: true;
  readonly job?: string;
  /** Seconds. */
  readonly timeout: number;
  readonly path?: string;
  readonly method?: string;
  readonly json?: true;
}
