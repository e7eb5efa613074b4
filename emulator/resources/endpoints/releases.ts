import { isDeepStrictEqual } from "node:util";
import type { Change, Endpoint } from "../../state/entities";
import type { Scope } from "../../state/service";
import { releasedTemplate } from "../template-derived";
import { PROMPT, releasedSettings } from "./derived";
import { templateOf } from "./endpoint";
import { settleWorkers } from "./workers";

/** Carries out a change of an endpoint or of its template; an effective one makes a version and a release. */
export function revise(scope: Scope, endpoint: Endpoint, change: () => void): void {
  const before = settingsOf(scope, endpoint);
  change();
  const diff = differences(before, settingsOf(scope, endpoint));
  if (diff.length === 0) return;
  const former = endpoint.version;
  endpoint.version += 1;
  addRelease(scope, endpoint, diff);
  if (diff.every(({ field }) => PROMPT.has(field))) takeOver(endpoint, former);
  settleWorkers(scope, endpoint);
}

/** Writes a release of the endpoint's present version; creation's has an empty diff. */
export function addRelease({ service }: Scope, endpoint: Endpoint, diff: readonly Change[]): void {
  const { version } = endpoint;
  endpoint.releases.unshift({ id: service.ids.release(), version, createdAt: service.clock.now(), diff });
}

function takeOver({ fleet, version }: Endpoint, former: number): void {
  for (const worker of fleet) if (worker.version === former) worker.version = version;
}

function settingsOf(scope: Scope, endpoint: Endpoint): Record<string, unknown> {
  return structuredClone({ ...releasedSettings(endpoint), ...releasedTemplate(templateOf(scope, endpoint)) });
}

function differences(before: Record<string, unknown>, after: Record<string, unknown>): Change[] {
  const changed = Object.keys(after).filter((field) => !isDeepStrictEqual(before[field], after[field]));
  return changed.map((field) => ({ field, old: before[field] ?? null, new: after[field] ?? null }));
}
