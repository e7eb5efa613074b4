import { jobsOf } from "../jobs/queues";
import { badRequest } from "../state/refusal";
import type { Service } from "../state/service";

export function now({ clock }: Service): object {
  return { now: clock.text() };
}

/** Moves the clock by some seconds, or until nothing changes by itself any more. Throws 400 beyond the last year. */
export async function advance(service: Service, { advance: seconds }: { advance?: number }): Promise<object> {
  if (seconds === undefined) return { quiet: await advanceUntilQuiet(service), ...now(service) };
  if (service.clock.now() + seconds * 1000 > LATEST) throw badRequest("the clock ends with the year 9999");
  await service.clock.advance(seconds);
  return now(service);
}

/** The times of answers have four digits for the year (RFC 3339). */
const LATEST = Date.parse("9999-12-31T23:59:59Z");

/** One day at most: a worker or a job may change for ever. */
const MOST_MS = 86_400_000;

/** False also while something runs in real time, of which no clock knows when it changes. */
async function advanceUntilQuiet(service: Service): Promise<boolean> {
  return (await service.clock.advanceUntilQuiet(MOST_MS)) && !isBusy(service);
}

function isBusy({ accounts }: Service): boolean {
  return accounts.all().some((account) => {
    const fleets = [...account.endpoints.values()].flatMap(({ fleet }) => fleet);
    const starts = fleets.some(({ status }) => status === "INITIALIZING");
    return starts || jobsOf(account).some(({ job }) => job.state === "IN_PROGRESS");
  });
}
