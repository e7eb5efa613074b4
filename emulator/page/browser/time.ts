import type { ServiceEntry } from "../view";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The service's time, ms since the epoch. `machine` is the time of this machine. */
export function serviceTime(clock: ServiceEntry["clock"], machine: number): number {
  return clock.mode === "still" ? clock.now : machine + clock.ahead;
}

/** A duration in at most two units, such as `4.2 s` or `1 h 5 min`. What is below zero counts as zero. */
export function duration(ms: number): string {
  const rest = Math.max(0, ms);
  if (rest < SECOND) return `${Math.round(rest)} ms`;
  if (rest < 10 * SECOND) return `${(Math.floor(rest / 100) / 10).toFixed(1)} s`;
  if (rest < MINUTE) return `${Math.floor(rest / SECOND)} s`;
  if (rest < HOUR) return twoUnits(rest, [MINUTE, "min"], [SECOND, "s"]);
  return rest < DAY ? twoUnits(rest, [HOUR, "h"], [MINUTE, "min"]) : twoUnits(rest, [DAY, "d"], [HOUR, "h"]);
}

/** A duration that ticks once a second: whole seconds, so that it does not flicker. */
export function wholeSeconds(ms: number): string {
  return ms < 10 * SECOND ? `${Math.max(0, Math.floor(ms / SECOND))} s` : duration(ms);
}

/** How long ago something was, such as `2 min ago`; only the larger unit, because it is read at a glance. */
export function ago(ms: number): string {
  if (ms < SECOND) return "just now";
  return `${wholeSeconds(ms).split(" ").slice(0, 2).join(" ")} ago`;
}

/** The date and time in UTC, as the service's own answers have them: `2026-01-31 12:00:00`. */
export function dateTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace("T", " ");
}

/** The time of day in UTC: `12:00:00`. */
export function timeOfDay(ms: number): string {
  return dateTime(ms).slice(11);
}

function twoUnits(ms: number, [large, name]: [number, string], [small, rest]: [number, string]): string {
  const remainder = Math.floor((ms % large) / small);
  return `${Math.floor(ms / large)} ${name}${remainder > 0 ? ` ${remainder} ${rest}` : ""}`;
}
