import type { Stage } from "../stage";

/** One thing that the demo shows. */
export interface Step {
  readonly title: string;
  /** Why one looks at it, in a line or two. */
  readonly why: readonly string[];
  /** @throws Unexpected when it does not do what it says. */
  play(stage: Stage): Promise<void>;
}

/** Nobody is there to confirm, and previews have steps of their own. */
export const UP = "up --yes --skip-preview";
export const DESTROY = "destroy --yes --skip-preview";
