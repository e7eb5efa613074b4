import { once } from "node:events";
import { fstatSync, type Stats } from "node:fs";
import { basename, relative, sep } from "node:path";
import { watch } from "chokidar";
import type { LocalWorker } from "./workers";

/** The files to watch, and the functions to call on a change. */
export interface Watched {
  /** The folder of the program. */
  readonly folder: string;
  readonly workers: readonly LocalWorker[];
  /** Called with the path of a changed file, relative to the program's folder. */
  programChanged(file: string): void;
  workerChanged(worker: LocalWorker): void;
  failed(error: Error): void;
}

/** Watches the program and its workers from the moment the promise resolves. Returns a function that stops watching. */
export async function watchFolder({ folder, workers, ...to }: Watched): Promise<() => Promise<void>> {
  const files = workers.flatMap(({ watched }) => watched);
  const watcher = watch([folder, ...files], {
    ignoreInitial: true,
    ignored: (path, stats) => isIgnored(folder, path) || isOwnOutput(stats),
  });
  watcher.on("all", (_event, path) => {
    const concerned = workers.filter(({ watched }) => watched.some((own) => isWithin(own, path)));
    for (const worker of concerned) to.workerChanged(worker);
    if (concerned.length === 0) to.programChanged(relative(folder, path));
  });
  watcher.on("error", (error) => to.failed(error as Error));
  await once(watcher, "ready");
  return () => watcher.close();
}

const isWithin = (own: string, path: string) => path === own || path.startsWith(own + sep);

/** Folders of packages and compiler output. A deployment that writes there would trigger itself for ever. */
const FOREIGN = new Set(["node_modules", "bin", "obj", "target", "venv", "__pycache__"]);

/** Stack configurations belong to the user and are not used here. */
const STACK_FILE = /^Pulumi\..+\.yaml$/;

/** True for the file to which a shell redirects our output, because each line would count as a change. */
function isOwnOutput(stats: Stats | undefined): boolean {
  if (!stats?.isFile()) return false;
  return OUTPUTS.some((output) => fstatSync(output).ino === stats.ino && fstatSync(output).dev === stats.dev);
}

const OUTPUTS = [1, 2];

function isIgnored(folder: string, path: string): boolean {
  const parts = relative(folder, path).split(sep);
  return parts.some((part) => FOREIGN.has(part) || /^\.[^.]/.test(part)) || STACK_FILE.test(basename(path));
}
