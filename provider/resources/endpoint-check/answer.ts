import type { Call } from "../kind";
import type { Misfit } from "./fit";
import { misfitText } from "./fit";

/** The answer of an endpoint. */
export interface Answer {
  /** The content from which the answer's hash is computed. */
  readonly content: string | Uint8Array;
  /** The time from the request to the answer, in milliseconds. */
  readonly latencyMs: number;
  /** The time in milliseconds until a worker received the request, as the service reports it. Only jobs have it. */
  readonly coldStartMs?: number | undefined;
}

/** The endpoint did not answer, or its answer was not the expected one. */
export class CheckFailed extends Error {
  override readonly name = "CheckFailed";

  constructor(
    why: string,
    /** The job's envelope, or the answer itself, to show in the error. */
    readonly evidence?: string,
    /** The worker that answered, if it is known. */
    readonly workerId?: string,
  ) {
    super(why);
  }
}

/** Throws `CheckFailed` if there are misfits. `whole` names the answer in the message. */
export function refuseMisfits(whole: string, found: readonly Misfit[], evidence: string, workerId?: string): void {
  if (found.length === 0) return;
  throw new CheckFailed(found.map((misfit) => misfitText(whole, misfit)).join("\n"), evidence, workerId);
}

/** Runs `work` and measures how long it takes by the account's clock, in milliseconds. */
export async function timed<T>({ client }: Call, work: () => Promise<T>): Promise<{ value: T; latencyMs: number }> {
  const started = client.clock.now();
  const value = await work();
  return { value, latencyMs: Math.round(client.clock.now() - started) };
}

/** The time that the operation has left, in milliseconds, capped at the longest time that a timer supports. */
export const remaining = ({ client: { clock, limits } }: Call): number =>
  Math.min(LONGEST_TIMER, Math.max(1, Math.round((limits.deadline ?? Number.POSITIVE_INFINITY) - clock.now())));

/** In milliseconds. A Node timer that is set for more than 2^31 milliseconds fires at once. */
const LONGEST_TIMER = 2_000_000_000;
