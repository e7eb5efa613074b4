import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type Ran, run } from "../engine/run";
import { Lines, Repeats } from "./lines";
import type { Narration } from "./narration";

/** What happens at the service once the CLI says that it waits: the demo's only way to save time. */
export interface Wait {
  readonly says: RegExp;
  act(): Promise<void>;
}

/** How a run of the CLI ended, with all that it said, colours taken off. */
export interface Said {
  readonly code: number | null;
  readonly text: string;
}

/** The folder of the CLI, the program's folder and the environment of every run. */
export interface Place {
  readonly bin: string;
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs the CLI, shows what it says as it comes, and lets each of `waits` happen once its words fall. */
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

/** Seconds; longer than any step takes: the provider's own limits are a few minutes. */
const LIMIT = 300;

/** Runs the CLI without showing it. */
export function quietly(
  { bin, folder, env }: Place,
  { page }: Narration,
  args: string[],
  hear?: (text: string) => void,
): Promise<Ran> {
  const display = ["--non-interactive", "--color", page.colour ? "always" : "never"];
  return run(path.join(bin, "pulumi"), [...args, ...display], { cwd: folder, env, seconds: LIMIT, hear });
}

/** The waits of one run. */
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
      // What fails is thrown once the CLI has ended, so that nothing of it is left running.
      this.#begun.push(wait.act().then(nothing, (error: unknown) => error));
    }
  }

  async end(): Promise<void> {
    const failed = (await Promise.all(this.#begun)).find((error) => error !== undefined);
    if (failed) throw failed;
  }
}

const nothing = () => undefined;
