import type { QuotaWindow } from "../../view";
import { dateTime } from "../time";
import { counted, grouped } from "../words";

/** The answer of `POST clock`; `quiet` is there where it moves until nothing changes. */
export interface ClockAnswer {
  readonly now: string;
  readonly quiet?: boolean;
}

/** The time, and whether anything will still change. `quiet` is false also where something runs in real time. */
export function clockText({ now, quiet }: ClockAnswer): string {
  const time = `The service's time is ${dateTime(Date.parse(now))} UTC.`;
  if (quiet === undefined) return time;
  if (quiet) return `${time} Nothing changes by itself any more.`;
  return `${time} The clock stopped: something is still running, or would change only after a day.`;
}

/** The answer of `POST quotas/spend`. */
export interface QuotaAnswer {
  readonly windows: readonly QuotaWindow[];
}

/** What is left in the window that refuses first. */
export function quotaText({ windows }: QuotaAnswer): string {
  const [tightest] = windows.toSorted((a, b) => a.remaining - b.remaining);
  if (!tightest) return "The account has no quota.";
  const { name, limit, remaining } = tightest;
  return `${grouped(remaining)} of ${grouped(limit)} requests are left this ${name}.`;
}

/** The answer of `POST workers`: the number of workers in each state, and of all. */
export interface WorkersAnswer {
  readonly summary: Readonly<Record<string, number>>;
}

/** How the workers are now: `api now has 3 workers: 1 running, 2 starting.` */
export function workersText(
  name: string,
  { summary: { total = 0, initializing = 0, ...states } }: WorkersAnswer,
): string {
  const counts = Object.entries({ ...states, starting: initializing }).filter(([, count]) => count > 0);
  const text = counts.map(([state, count]) => `${count} ${state}`).join(", ");
  return `${name} now has ${counted(total, "worker")}${text && `: ${text}`}.`;
}
