import { InvalidArgumentError } from "commander";
import type { WorkerSource, WorkerSources } from "../emulator";
import { readWorkerSource } from "../emulator/workers/source";

/**
 * Adds `org/worker=./worker.js` to the workers of earlier flags. Throws `InvalidArgumentError` if the image or the
 * source is missing.
 */
export function addWorker(text: string, before: WorkerSources): WorkerSources {
  const [, image, source] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (image === undefined || source === undefined) {
    throw new InvalidArgumentError("It is written IMAGE=SOURCE, such as org/worker=./worker.js.");
  }
  return { ...before, [image]: read(source) };
}

function read(source: string): WorkerSource {
  try {
    return readWorkerSource(source);
  } catch (error) {
    throw new InvalidArgumentError(`${source} is not a worker: ${(error as Error).message}.`);
  }
}
