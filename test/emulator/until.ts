import { setTimeout } from "node:timers/promises";

/**
 * Asks again until the answer is what is waited for, and gives it. Processes and sockets are real, so what they do is
 * not due at a known time; the test's own time limit ends it.
 */
export async function until<T>(ask: () => Promise<T> | T, holds: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    await setTimeout(10);
  }
}
