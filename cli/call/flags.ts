import type { TargetFlags } from "../target/options";

/** The options of the command, besides the endpoint. */
export interface CallFlags extends TargetFlags {
  readonly input?: string;
  readonly file?: string;
  readonly stream?: true;
  readonly async?: true;
  readonly job?: string;
  /** In seconds. */
  readonly timeout: number;
  readonly path?: string;
  readonly method?: string;
  readonly json?: true;
}
