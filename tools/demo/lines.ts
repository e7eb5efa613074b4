/** Splits pieces of text into whole lines. */
export class Lines {
  #rest = "";

  constructor(private readonly hear: (line: string) => void) {}

  add(text: string): void {
    const lines = (this.#rest + text).split(/\r?\n/);
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.hear(line);
  }

  end(): void {
    if (this.#rest) this.hear(this.#rest);
    this.#rest = "";
  }
}

/**
 * Recognises lines of one run that a reader need not see twice. The CLI repeats what the provider reports at the end
 * under Diagnostics, and each error there once more without its kind; during the run only the waits are useful. If a
 * user's own installation has its hosts elsewhere on PATH, the CLI also says so on every run.
 */
export class Repeats {
  readonly #errors = new Set<string>();

  /** Takes a line without colours. */
  has(line: string): boolean {
    if (/draining|waiting for|keeps template/.test(line)) return false;
    const error = line.match(/error: (.*)$/)?.[1]?.trim();
    if (error) this.#errors.add(error);
    const again = this.#errors.has(line.trim().replace(/:$/, ""));
    return again || /quickstart-dev running |deleting \(\d+s\) error: |using pulumi-\S+ from \$PATH/.test(line);
  }
}
