/** A command that is started once for each worker, by the shell. */
export interface WorkerCommand {
  /** Such as `node ./worker.js`. It serves on `PORT`, and answers health checks on `PORT_HEALTH`. */
  readonly command: string;
  /** The folder in which it is started; default: the emulator's. */
  readonly cwd?: string;
}

/** A server that somebody else started; all workers of the image are the same one. */
export interface WorkerUrl {
  /** Such as `http://127.0.0.1:9000`; a path in it is not used. */
  readonly url: string;
  /** The address of health checks, if it differs. */
  readonly healthUrl?: string;
}

/** The program behind an image. */
export type WorkerSource = WorkerCommand | WorkerUrl;

const INTERPRETERS: readonly [RegExp, string][] = [
  [/\.[cm]?js$/, "node"],
  [/\.py$/, "python3"],
];

/**
 * The source that a short text names: an address `http://…`, a command line where it has blanks, else a file that is
 * run by its ending (`.js`, `.mjs`, `.cjs`, `.py`) or as a program. Throws an `Error` for an address that is none.
 */
export function readWorkerSource(text: string): WorkerSource {
  if (/^https?:\/\//.test(text)) return { url: new URL(text).origin };
  if (text.trim() === "") throw new Error("a worker is a file, a command line or an address");
  if (/\s/.test(text)) return { command: text };
  const interpreter = INTERPRETERS.find(([ending]) => ending.test(text))?.[1];
  return { command: interpreter === undefined ? quoted(text) : `${interpreter} ${quoted(text)}` };
}

/**
 * The entry for an image: one that names it with its tag or digest wins over one that names the repository alone.
 * Undefined where neither is there.
 */
export function entryFor<T>(entries: Readonly<Record<string, T>>, image: string): T | undefined {
  const repository = image.replace(/@.*$/, "").replace(/:[^:/]*$/, "");
  const name = [image, repository].find((candidate) => Object.hasOwn(entries, candidate));
  return name === undefined ? undefined : entries[name];
}

/**
 * Throws an `Error` where a source is a command and `platform`, as Node names it, is Windows: workers are started and
 * stopped as process groups, and watched by a shell, and Windows has neither.
 */
export function checkPlatform(sources: Readonly<Record<string, WorkerSource>>, platform: string): void {
  const image = Object.keys(sources).find((name) => "command" in (sources[name] as WorkerSource));
  if (platform !== "win32" || image === undefined) return;
  throw new Error(`the worker of ${image} is a command, which needs Linux or macOS; on Windows give its address`);
}

/** The shell must not read anything into a file's name. */
function quoted(file: string): string {
  return `'${file.replaceAll("'", "'\\''")}'`;
}
