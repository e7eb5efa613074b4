import { stripVTControlCharacters } from "node:util";
import type { Workspace } from "../../test/harness/engine";
import { Lines, Repeats } from "./lines";
import type { Narration } from "./narration";

/** An action at the service once the CLI prints that it is waiting, which is the demo's only way to save time. */
export interface Wait {
  readonly says: RegExp;
  act(): Promise<void>;
}

/** The exit code of a CLI run and its whole output without colours. */
export interface Said {
  readonly code: number | null;
  readonly text: string;
}

/** Runs the CLI, shows its output as it arrives, and starts each of `waits` once its words appear. */
export async function pulumi(ws: Workspace, told: Narration, command: string, waits: readonly Wait[]): Promise<Said> {
  told.command(`pulumi ${command}`);
  const repeats = new Repeats();
  const happening = new Happening(waits);
  const lines = new Lines((line) => {
    const plain = stripVTControlCharacters(line);
    if (!repeats.has(plain)) told.quote(line);
    happening.hear(plain);
  });
  const args = [...command.split(" "), "--suppress-progress"];
  const colour = ["--color", told.page.colour ? "always" : "never"];
  const { code, stdout, stderr } = await ws.heard(args, (text) => lines.add(text), ...colour);
  lines.end();
  await happening.end();
  return { code, text: stripVTControlCharacters(`${stdout}\n${stderr}`) };
}

/** The actions of one run that have yet to start. */
class Happening {
  readonly #left: Set<Wait>;
  readonly #begun: Promise<unknown>[] = [];

  constructor(waits: readonly Wait[]) {
    this.#left = new Set(waits);
  }

  hear(line: string): void {
    for (const wait of this.#left) {
      if (!wait.says.test(line)) continue;
      this.#left.delete(wait);
      // A failure is thrown only once the CLI has ended, so that no process is left running.
      this.#begun.push(wait.act().then(nothing, (error: unknown) => error));
    }
  }

  async end(): Promise<void> {
    const failed = (await Promise.all(this.#begun)).find((error) => error !== undefined);
    if (failed) throw failed;
  }
}

const nothing = () => undefined;
