import { CommandFailed, EXIT } from "./exit";

/**
 * Runs `work` with a signal that fires on Ctrl-C or after `seconds`. Throws `CommandFailed` with the exit code of a
 * time-out in the latter case.
 */
export async function withinSeconds<T>(
  seconds: number,
  interruption: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // Node 20 collects an `AbortSignal.timeout` behind an `AbortSignal.any` as garbage, so that it never fires.
  const limit = new AbortController();
  const late = () => limit.abort(new CommandFailed(`not done within ${seconds} s: raise --timeout`, EXIT.timedOut));
  const timer = setTimeout(late, seconds * 1000);
  try {
    return await work(AbortSignal.any([interruption, limit.signal]));
  } catch (error) {
    // The work may report its end as a cancelled request, which Ctrl-C would be.
    throw limit.signal.aborted && !interruption.aborted ? limit.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
