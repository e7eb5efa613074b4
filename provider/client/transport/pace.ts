import { DeadlineExceeded } from "../errors";
import { checkLimits, interruptible, nap, type WaitReporter, waitReporter } from "../wait";
import type { Around, Exchange } from "./exchange";
import type { Hold } from "./hold";
import { note } from "./record";
import type { Schedule, Ticket } from "./schedule";

/** Waits shorter than this, in milliseconds, are not reported. */
const WORTH_REPORTING = 1000;

/** Holds a request until the account's quota allows it, and learns from every answer. */
export const pace =
  (schedule: Schedule, random: () => number): Around =>
  (next) =>
  async (exchange) => {
    const ticket = await turn(schedule, random, exchange);
    exchange.raw = undefined;
    try {
      return await next(exchange);
    } finally {
      schedule.answered(ticket, exchange.raw);
    }
  };

async function turn(schedule: Schedule, random: () => number, exchange: Exchange): Promise<Ticket> {
  let why = "the request was not sent";
  const what = () => `${exchange.request.operation}: ${why}`;
  const reporter = waitReporter(exchange, what);
  const entered = exchange.clock.now();
  const place = schedule.enter(exchange);
  try {
    for (;;) {
      checkLimits(exchange, what);
      const hold = schedule.hold(place);
      // No `await` comes between the check and this line, or two requests could take the same slot.
      if (!hold) return schedule.sent();
      why = hold.why;
      const since = exchange.clock.now();
      if (hold.ms === undefined) {
        await interruptible(schedule.nextChange(), exchange, what);
        if (exchange.clock.now() - entered >= WORTH_REPORTING) reporter.reportIfDue();
      } else await held({ ...hold, ms: hold.ms }, random, exchange, what, reporter);
      exchange.limits.queued?.(since, exchange.clock.now());
    }
  } finally {
    schedule.leave(place);
  }
}

/** Adds jitter, so that several processes of one account do not resume at the same moment. */
async function held(
  { why, ms }: Required<Hold>,
  random: () => number,
  exchange: Exchange,
  what: () => string,
  reporter: WaitReporter,
): Promise<void> {
  const wait = ms + random() * Math.min(1000, ms / 10);
  const { deadline, advice } = exchange.limits;
  if (deadline !== undefined && exchange.clock.now() + ms > deadline) {
    throw new DeadlineExceeded(
      `${what()} for another ${Math.ceil(ms / 1000)} s, which is longer than the operation may take`,
      { advice },
    );
  }
  if (wait < WORTH_REPORTING) return nap(wait, exchange, what);
  note(exchange, { ms: Math.round(wait), wait: why });
  return nap(wait, exchange, what, reporter);
}
