import type { FaultReport } from "../../state/faults";
import type { Scope, Service } from "../../state/service";
import type { AccountEntry, ServiceEntry } from "../view";

export function serviceEntry({ clock, latencyMs, options, faults, defaultAccount }: Service): ServiceEntry {
  const { mode, now, ahead } = clock.position;
  return {
    key: "service",
    kind: "service",
    clock: mode === "still" ? { mode, now } : { mode, ahead },
    latencyMs,
    workerQuota: options.workerQuota,
    faults: faults
      .list()
      .filter(({ left }) => left !== 0)
      .map(faultView),
    defaultAccount,
  };
}

/** An effect can hold whole bodies, of which only the kind matters here. */
function faultView({ match, effect, left }: FaultReport): ServiceEntry["faults"][number] {
  const parts = Object.entries(match).map(([name, value]) => `${name} ${value}`);
  const shown = Object.entries(effect).filter(([name]) => name !== "body" && name !== "headers");
  return {
    match: parts.join(", ") || "any request",
    effect: shown.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(", "),
    left: left ?? null,
  };
}

export function accountEntry({ service, account: { name, userId } }: Scope): AccountEntry {
  return { key: `account:${name}`, kind: "account", name, userId, quota: service.quota.windows(userId) };
}
