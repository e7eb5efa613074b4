import { appendFileSync } from "node:fs";
import { PrintableError } from "./printing";
import type { LogEntry } from "./transport/exchange";

/**
 * Creates a log that appends one JSON line per entry to a file that only its owner can read. It appends synchronously,
 * so that lines survive a process that exits at once. Throws if the file cannot be written at the start; later failures
 * are ignored, so that a full disk stops no deployment.
 */
export function fileLog(path: string): (entry: LogEntry) => void {
  try {
    appendFileSync(path, "", { mode: 0o600 });
  } catch (error) {
    throw new PrintableError(
      `The log file ${path} (CLOUDCOMPUTE_LOG) can't be written: ${(error as NodeJS.ErrnoException).code}`,
    );
  }
  return (entry) => {
    try {
      appendFileSync(path, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
    } catch {}
  };
}
