import type { Scope } from "../state/service";

/** An object with the time of its creation, ms since the epoch. */
interface Dated {
  readonly createdAt: number;
}

/** The objects that lists show: a new one can be missing for a short time (docs/service.md#young-objects). */
export function visibleOf<T extends Dated>(scope: Scope, objects: ReadonlyMap<string, T>): T[] {
  return [...objects.values()].filter((object) => isVisible(scope, object));
}

/** The object that a caller names; undefined where there is none, or where it is too young to be seen. */
export function lookUp<T extends Dated>(scope: Scope, objects: ReadonlyMap<string, T>, id: string): T | undefined {
  const object = objects.get(id);
  return object && isVisible(scope, object) ? object : undefined;
}

function isVisible({ service }: Scope, { createdAt }: Dated): boolean {
  const { visibleAfterMs } = service.options;
  return visibleAfterMs === 0 || service.clock.now() >= createdAt + visibleAfterMs;
}
