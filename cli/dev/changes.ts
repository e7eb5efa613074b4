/**
 * Milliseconds of quiet after which a series of changes counts as one, because an editor writes a file in several
 * steps.
 */
const QUIET = 200;

/** Remembers that something has changed until somebody waits for it. */
export class Changes {
  #wake: () => void = () => {};
  #changed = false;

  note(): void {
    this.#changed = true;
    this.#wake();
  }

  /**
   * Resolves when something has changed since the last call and a quiet period has passed, or when the signal fires.
   */
  async next(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.#changed) await this.#noted(signal);
    while (!signal.aborted && this.#changed) {
      this.#changed = false;
      await this.#noted(signal, QUIET);
    }
  }

  async #noted(signal: AbortSignal, ms?: number): Promise<void> {
    const done = new AbortController();
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      signal.addEventListener("abort", () => resolve(), { once: true, signal: done.signal });
      if (ms !== undefined) {
        const timer = setTimeout(resolve, ms);
        done.signal.addEventListener("abort", () => clearTimeout(timer));
      }
    });
    done.abort();
  }
}
