import { CommandFailed, EXIT } from "./exit";

/** Does something that ends with Ctrl-C, or after so many seconds: then with a message and the exit code of a time-out. */
export async function withinSeconds<T>(
  seconds: number,
  interruption: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // `AbortSignal.timeout` would be collected as garbage behind an `AbortSignal.any`, and never fire (Node 20).
  const limit = new AbortController();
  const late = () => limit.abort(new CommandFailed(`not done within ${seconds} s: raise --timeout`, EXIT.timedOut));
  const timer = setTimeout(late, seconds * 1000);
  try {
    return await work(AbortSignal.any([interruption, limit.signal]));
  } finally {
    clearTimeout(timer);
  }
}
