import type { Call } from "../kind";
import type { Misfit } from "./fit";
import { misfitText } from "./fit";

/** What an endpoint has answered. */
export interface Answer {
  /** The answer as its hash is made of it. */
  readonly content: string | Uint8Array;
  /** Milliseconds from the request to the answer. */
  readonly latencyMs: number;
  /** Milliseconds that the service says it took until a worker had the request. */
  readonly coldStartMs?: number | undefined;
}

/** The endpoint did not answer, or not as it should. */
export class CheckFailed extends Error {
  override readonly name = "CheckFailed";

  constructor(
    why: string,
    /** The envelope of a job, or what was answered, for a person to read. */
    readonly evidence?: string,
    /** The worker that answered, where it is known. */
    readonly workerId?: string,
  ) {
    super(why);
  }
}

/** Throws where an answer does not fit: `whole` names it. */
export function refuseMisfits(whole: string, found: readonly Misfit[], evidence: string, workerId?: string): void {
  if (found.length === 0) return;
  throw new CheckFailed(found.map((misfit) => misfitText(whole, misfit)).join("\n"), evidence, workerId);
}

/** How long something took, by the account's clock. */
export async function timed<T>({ client }: Call, work: () => Promise<T>): Promise<{ value: T; latencyMs: number }> {
  const started = client.clock.now();
  const value = await work();
  return { value, latencyMs: Math.round(client.clock.now() - started) };
}

/** Milliseconds that are left of the operation's time, at most as many as a timer can count. */
export const remaining = ({ client: { clock, limits } }: Call): number =>
  Math.min(LONGEST_TIMER, Math.max(1, Math.round((limits.deadline ?? Number.POSITIVE_INFINITY) - clock.now())));

/** More than 2^31 milliseconds would end at once. */
const LONGEST_TIMER = 2_000_000_000;
