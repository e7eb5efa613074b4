import type { QuotaWindow } from "../../view";

/** A window as it stands now. */
export interface Gauge {
  readonly name: QuotaWindow["name"];
  readonly limit: number;
  readonly remaining: number;
  /** The time until the window is full again, ms; null where it is. */
  readonly fullIn: number | null;
}

/** A window is full again when its time is over, although nothing happens then that the service would send. */
export function gaugeOf({ name, limit, remaining, endsAt }: QuotaWindow, now: number): Gauge {
  if (endsAt <= now || remaining >= limit) return { name, limit, remaining: limit, fullIn: null };
  return { name, limit, remaining, fullIn: endsAt - now };
}
