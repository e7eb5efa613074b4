import { appendFileSync } from "node:fs";
import { PrintableError } from "./printing";
import type { LogEntry } from "./transport/exchange";

/**
 * A log that appends one JSON line an entry to a file that only its owner can read. Plain appends, because they
 * survive a process that ends at once and cost nothing where no log is asked for. Throws if the file can't be
 * written; a failure later on is let pass, so that a full disk stops no deployment.
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
