import type { Clock } from "./clock";

/** Waits until the clock has moved on by `ms`. Rejects with the signal's reason when that fires. */
export async function sleepOn(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (ms <= 0) return;
  await new Promise<void>((resolve, reject) => {
    const wake = () => {
      signal.removeEventListener("abort", stop);
      clock.giveTurn();
      resolve();
    };
    const forget = clock.at(clock.now() + ms, wake);
    const stop = () => {
      forget();
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
