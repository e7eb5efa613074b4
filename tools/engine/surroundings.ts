import { type Run, run } from "./run";

/** What finding an engine needs from outside; tests bring their own. */
export interface Surroundings {
  env: NodeJS.ProcessEnv;
  run: Run;
  /** One line for the person who waits. */
  report(line: string): void;
}

/** What a caller brings of it. */
export type Given = Partial<Surroundings> & Pick<Surroundings, "report">;

/** The rest is this process's own. */
export const complete = (given: Given): Surroundings => ({ env: process.env, run, ...given });

/**
 * Says `what` at once, and every 15 s again with the time since, until `work` ends: silence for minutes looks like
 * a hang.
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
