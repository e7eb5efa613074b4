import type { Clock } from "../../../provider/client";
import type { Service } from "../emulator";

/**
 * A clock that advances only while somebody waits, together with the emulator's. Several sleepers wake in the order
 * of their times.
 */
export async function waitingClock(service: Service): Promise<Clock> {
  let now = Date.parse(String((await service.control("GET", "clock")).now));
  const sleepers: { readonly at: number; wake(): void }[] = [];
  const pass = async () => {
    while (sleepers.length > 0) {
      // This request takes a round trip, in which everything that is not asleep proceeds until it waits.
      await service.control("GET", "clock");
      const then = Math.max(now, Math.min(...sleepers.map(({ at }) => at)));
      await service.control("POST", "clock", { advance: (then - now) / 1000 });
      now = then;
      const due = sleepers.filter(({ at }) => at <= now);
      for (const sleeper of due) sleepers.splice(sleepers.indexOf(sleeper), 1);
      for (const { wake } of due) wake();
    }
  };
  return {
    now: () => now,
    sleep: (ms) =>
      new Promise((wake, fail) => {
        if (sleepers.push({ at: now + Math.ceil(ms), wake }) === 1) pass().catch(fail);
      }),
  };
}
