import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type Ran, run } from "../engine/run";
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

/** The CLI's folder, the program's folder and the environment of every run. */
export interface Place {
  readonly bin: string;
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs the CLI, shows its output as it arrives, and starts each of `waits` once its words appear. */
export async function pulumi(place: Place, told: Narration, command: string, waits: readonly Wait[]): Promise<Said> {
  told.command(`pulumi ${command}`);
  const repeats = new Repeats();
  const happening = new Happening(waits);
  const lines = new Lines((line) => {
    const plain = stripVTControlCharacters(line);
    if (!repeats.has(plain)) told.quote(line);
    happening.hear(plain);
  });
  const args = [...command.split(" "), "--suppress-progress"];
  const { code, stdout, stderr } = await quietly(place, told, args, (text) => lines.add(text));
  lines.end();
  await happening.end();
  return { code, text: stripVTControlCharacters(`${stdout}\n${stderr}`) };
}

/** Seconds; longer than any step takes, because the provider's own limits are a few minutes. */
const LIMIT = 300;

/** Runs the CLI without showing its output. */
export function quietly(
  { bin, folder, env }: Place,
  { page }: Narration,
  args: string[],
  hear?: (text: string) => void,
): Promise<Ran> {
  const display = ["--non-interactive", "--color", page.colour ? "always" : "never"];
  return run(path.join(bin, "pulumi"), [...args, ...display], { cwd: folder, env, seconds: LIMIT, hear });
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
