/** Milliseconds of quiet after which a row of changes counts as one: an editor writes a file in several steps. */
const QUIET = 200;

/** Notes that something has changed, until somebody has waited for it. */
export class Changes {
  #wake: () => void = () => {};
  #changed = false;

  note(): void {
    this.#changed = true;
    this.#wake();
  }

  /** Resolves once something has changed since the last call and it has been quiet for a while, or the signal fires. */
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
