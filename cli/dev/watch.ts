import { once } from "node:events";
import { fstatSync, type Stats } from "node:fs";
import { basename, relative, sep } from "node:path";
import { watch } from "chokidar";
import type { LocalWorker } from "./workers";

/** Who wants to know of a change. */
export interface Watched {
  /** The folder of the program. */
  readonly folder: string;
  readonly workers: readonly LocalWorker[];
  /** A file of the program, by its path within the folder. */
  programChanged(file: string): void;
  workerChanged(worker: LocalWorker): void;
  failed(error: Error): void;
}

/** Watches program and workers from the moment it resolves; the function that it gives ends that. */
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

/** What packages bring and what compilers write; a deployment of its own making would never end. */
const FOREIGN = new Set(["node_modules", "bin", "obj", "target", "venv", "__pycache__"]);

/** Configurations of stacks are the user's own and not used here. */
const STACK_FILE = /^Pulumi\..+\.yaml$/;

/** Whether it is the file that a shell made of our output: each line of ours would be a change. */
function isOwnOutput(stats: Stats | undefined): boolean {
  if (!stats?.isFile()) return false;
  return OUTPUTS.some((output) => fstatSync(output).ino === stats.ino && fstatSync(output).dev === stats.dev);
}

const OUTPUTS = [1, 2];

function isIgnored(folder: string, path: string): boolean {
  const parts = relative(folder, path).split(sep);
  return parts.some((part) => FOREIGN.has(part) || /^\.[^.]/.test(part)) || STACK_FILE.test(basename(path));
}
