import type { Stage } from "../stage";

/** One step of the demo. */
export interface Step {
  readonly title: string;
  /** The reason for showing it, in one or two lines. */
  readonly why: readonly string[];
  /** @throws Unexpected if the step does not do what it promises. */
  play(stage: Stage): Promise<void>;
}

/** Nobody is there to confirm, and previews are separate steps. */
export const UP = "up --yes --skip-preview";
/** The command that removes everything, without asking for confirmation. */
export const DESTROY = "destroy --yes --skip-preview";
