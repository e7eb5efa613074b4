import { type Run, run } from "./run";

/** The environment of the search for an engine; tests provide their own. */
export interface Surroundings {
  env: NodeJS.ProcessEnv;
  run: Run;
  /** Shows one line to the person who waits. */
  report(line: string): void;
}

/** The part that a caller provides. */
export type Given = Partial<Surroundings> & Pick<Surroundings, "report">;

/** Fills in the rest from this process. */
export const complete = (given: Given): Surroundings => ({ env: process.env, run, ...given });

/**
 * Reports `what` at once, and every 15 s again with the elapsed time, until `work` ends, because minutes of silence
 * look like a hang.
 */
export async function telling<T>(
  what: string,
  { report }: Pick<Surroundings, "report">,
  work: () => Promise<T>,
): Promise<T> {
  const begun = Date.now();
  report(what);
  const timer = setInterval(() => report(`${what}: ${Math.round((Date.now() - begun) / 1000)} s so far`), 15_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
