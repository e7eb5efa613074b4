import { existsSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import { readWorkerSource, type WorkerSource } from "../../emulator";
import { misused } from "../command/exit";
import type { DevWorker } from "./project";

/** The program or address behind an image, and the files whose changes restart it. */
export interface LocalWorker {
  readonly image: string;
  readonly source: WorkerSource;
  /** Absolute paths of files and folders. Empty for an address, because that worker runs elsewhere. */
  readonly watched: readonly string[];
}

/**
 * Combines the workers of the file with those of the command line, which take precedence. Throws for a malformed
 * address.
 */
export function localWorkers(
  folder: string,
  inFile: Readonly<Record<string, DevWorker>>,
  inFlags: Readonly<Record<string, string>>,
): LocalWorker[] {
  return Object.entries({ ...inFile, ...inFlags }).map(([image, worker]) => {
    const source = sourceOf(folder, image, worker);
    const named = typeof worker === "object" && "watch" in worker ? worker.watch : undefined;
    return { image, source, watched: named?.map((path) => resolve(folder, path)) ?? filesOf(folder, source) };
  });
}

function sourceOf(folder: string, image: string, worker: DevWorker): WorkerSource {
  if (typeof worker === "object" && "url" in worker) return worker;
  if (typeof worker === "string" && isScript(worker) && !existsSync(resolve(folder, worker))) {
    throw misused(`worker ${image}: there is no file ${worker}`);
  }
  try {
    const source = readWorkerSource(typeof worker === "string" ? worker : worker.command);
    return "command" in source ? { ...source, cwd: folder } : source;
  } catch (error) {
    throw misused(`worker ${image}: ${(error as Error).message}`);
  }
}

/** Recognises a script by its extension; anything else may be a program on PATH or a command line. */
const isScript = (text: string) => /^\S+\.([cm]?js|py)$/.test(text) && !/^https?:/.test(text);

/** Returns the files that a command names. If a script has its own folder, the whole folder belongs to the worker. */
function filesOf(folder: string, source: WorkerSource): string[] {
  if (!("command" in source)) return [];
  return source.command
    .split(/\s+/)
    .map((word) => resolve(folder, word.replace(/^['"]|['"]$/g, "")))
    .filter((path) => path.startsWith(folder + sep) && existsSync(path))
    .map((path) => (dirname(path) === folder ? path : dirname(path)));
}
