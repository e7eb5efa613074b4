import { setTimeout } from "node:timers/promises";
import type { Noted, Service } from "./emulator";

/**
 * Moves the service's time forward once, as soon as the requests show that a run of the CLI waits for it. The run's
 * own waits are a few real seconds; what would take the service minutes is over at once.
 *
 * ```ts
 * const [gone] = await Promise.all([ws.destroy(), timePasses(service, 120, isRefused)]);
 * ```
 */
export async function timePasses(service: Service, seconds: number, once: (noted: Noted[]) => boolean): Promise<void> {
  const giveUp = Date.now() + LONGEST_MS;
  while (!once(await service.noted())) {
    if (Date.now() > giveUp) throw new Error("nothing waited for the service's time to pass");
    await setTimeout(EVERY_MS);
  }
  await service.control("POST", "clock", { advance: seconds });
}

const EVERY_MS = 50;
const LONGEST_MS = 60_000;
