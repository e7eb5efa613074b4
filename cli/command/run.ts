import { EXIT, exitCodeOf } from "./exit";
import { note } from "./output";

/**
 * Runs a command to its end. The first Ctrl-C fires the signal, so that the command can clean up; a second one ends the
 * process at once. An error becomes one line on standard error and an exit code.
 */
export async function running(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    await work(interruption.signal);
  } catch (error) {
    fail(error, interruption.signal.aborted);
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}

function fail(error: unknown, interrupted: boolean): void {
  if (interrupted && INTERRUPTIONS.has((error as Error).name)) {
    process.exitCode = EXIT.interrupted;
    return;
  }
  process.exitCode = exitCodeOf(error);
  note(`error: ${oneLine((error as Error).message)}`);
}

/** The names of the errors that Ctrl-C causes, in the client and in Node's own interfaces. */
const INTERRUPTIONS: ReadonlySet<string> = new Set(["Cancelled", "AbortError"]);

/** The client's messages have several lines. */
const oneLine = (text: string) => text.replace(/\s*\n\s*/g, " ");
