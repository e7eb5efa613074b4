import { existsSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import { readWorkerSource, type WorkerSource } from "../../emulator";
import { misused } from "../command/exit";
import type { DevWorker } from "./project";

/** What runs behind an image, and whose changes restart it. */
export interface LocalWorker {
  readonly image: string;
  readonly source: WorkerSource;
  /** Absolute paths of files and folders. None for an address: that worker is somebody else's to restart. */
  readonly watched: readonly string[];
}

/** The workers of the file and of the command line, which wins. Throws for an address that is none. */
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

/** A file by its ending: anything else may be a program on PATH or a command line. */
const isScript = (text: string) => /^\S+\.([cm]?js|py)$/.test(text) && !/^https?:/.test(text);

/** The files that a command names. What lies beside one in a folder of its own belongs to the worker too. */
function filesOf(folder: string, source: WorkerSource): string[] {
  if (!("command" in source)) return [];
  return source.command
    .split(/\s+/)
    .map((word) => resolve(folder, word.replace(/^['"]|['"]$/g, "")))
    .filter((path) => path.startsWith(folder + sep) && existsSync(path))
    .map((path) => (dirname(path) === folder ? path : dirname(path)));
}
