import { Unexpected } from "./facts";
import type { Stage } from "./stage";
import { clean, deploy, preview } from "./steps/deploy";
import { drift, repair } from "./steps/drift";
import { drained, finished, refused } from "./steps/guards";
import { answers } from "./steps/jobs";
import type { Step } from "./steps/step";

/** A step did not do what it promises; the narration shows why. */
export class StepFailed extends Error {
  override readonly name = "StepFailed";
}

/**
 * Plays the steps in order and prints how long they took; `keep` leaves the stack deployed at the end.
 * @throws StepFailed at the first step that does not do what it promises.
 */
export async function play(stage: Stage, keep: boolean): Promise<void> {
  const began = Date.now();
  const steps = [preview, deploy, clean, drift, repair, refused, answers, keep ? finished : drained];
  for (const [index, step] of steps.entries()) await playOne(stage, step, `${index + 1}/${steps.length}`);
  stage.told.report(
    "",
    `All ${steps.length} steps did what they say, in ${Math.round((Date.now() - began) / 1000)} s.`,
  );
}

async function playOne(stage: Stage, step: Step, number: string): Promise<void> {
  stage.told.step(number, step.title, step.why);
  try {
    await step.play(stage);
  } catch (error) {
    if (!(error instanceof Unexpected)) stage.told.miss((error as Error).message);
    throw new StepFailed(`Step ${number} failed: ${step.title}. The line with ✗ says why.`);
  }
}
