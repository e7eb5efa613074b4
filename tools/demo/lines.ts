/** Pieces of text to whole lines. */
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
 * Lines of one run that a reader need not see twice. What the provider says while the CLI works comes again at the end,
 * under Diagnostics, and there each error once more without its kind; on the way only the waits are of use. A user's
 * own installation may also have its hosts elsewhere on PATH, and says so on every run.
 */
export class Repeats {
  readonly #errors = new Set<string>();

  /** Of a line without colours. */
  has(line: string): boolean {
    if (/draining|waiting for|keeps template/.test(line)) return false;
    const error = line.match(/error: (.*)$/)?.[1]?.trim();
    if (error) this.#errors.add(error);
    const again = this.#errors.has(line.trim().replace(/:$/, ""));
    return again || /quickstart-dev running |deleting \(\d+s\) error: |using pulumi-\S+ from \$PATH/.test(line);
  }
}
