import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";

/** The built command. */
export const built = path.join(__dirname, "..", "..", "dist", "cli", "main.js");
const running = new Set<ChildProcess>();

afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});

/** A started command. */
export interface Started {
  readonly child: ChildProcess;
  /** The lines that it prints, one at a time. */
  line(): Promise<string>;
  /** All lines that are left, once it has ended. */
  rest(): Promise<string>;
  /** Its end: the exit code, or null when a signal ended it, and all that it told on standard error. */
  end(): Promise<{ code: number | null; stderr: string }>;
}

/** The folder in which a command runs, and the variables of its environment. */
export interface Surroundings {
  readonly cwd?: string;
  readonly [variable: string]: string | undefined;
}

/** Starts the built command as a shell would; it is killed when the test ends. */
export const cloudcompute = (...args: string[]): Started => cloudcomputeIn({}, ...args);

/** The same in a folder, with an environment that has these variables beside `PATH`. */
export function cloudcomputeIn({ cwd, ...env }: Surroundings, ...args: string[]): Started {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [built, ...args], {
    cwd,
    env: { PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const closed = once(child, "close").finally(() => running.delete(child));
  return {
    child,
    line: async () => (await lines.next()).value ?? "",
    rest: async () => {
      let text = "";
      for (let next = await lines.next(); !next.done; next = await lines.next()) text += `${next.value}\n`;
      return text;
    },
    end: async () => ({ code: (await closed)[0], stderr }),
  };
}
