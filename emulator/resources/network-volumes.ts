import { DATA_CENTERS, findDataCenter } from "../catalog/data-centers";
import type { NetworkVolume } from "../state/entities";
import { hourly } from "../state/ledger";
import { badRequest, notFound } from "../state/refusal";
import type { Scope } from "../state/service";
import { taken } from "./ignored-fields";
import { lookUp } from "./visible";

/** The fields of a create; the tier defaults to the data center's primary one. */
export type NewNetworkVolume = Omit<NetworkVolume, "id" | "type" | "createdAt"> & { readonly type?: string };

export function findNetworkVolume(scope: Scope, id: string): NetworkVolume {
  const volume = lookUp(scope, scope.account.networkVolumes, id);
  if (!volume) throw notFound();
  return volume;
}

export function createNetworkVolume(scope: Scope, fields: NewNetworkVolume): NetworkVolume {
  const { service, account } = scope;
  const { name, size, dataCenter, type } = taken(scope, fields, { type: undefined });
  const tier = tierAt(dataCenter, type);
  const createdAt = service.clock.now();
  const volume = { id: service.ids.networkVolume(), name, size, dataCenter, type: tier, createdAt };
  account.networkVolumes.set(volume.id, volume);
  charge(scope, volume);
  return volume;
}

export function updateNetworkVolume(scope: Scope, id: string, change: { name?: string; size?: number }): NetworkVolume {
  const volume = findNetworkVolume(scope, id);
  const fields = taken(scope, change, volume);
  if (fields.size !== undefined && fields.size < volume.size) {
    throw badRequest(`size can only grow: the volume has ${volume.size} GB`);
  }
  const grown = fields.size !== undefined && fields.size > volume.size;
  Object.assign(volume, fields);
  if (grown) charge(scope, volume);
  return volume;
}

/** Not guarded: endpoints and pods keep the stale id (docs/service.md#deleting-a-network-volume). */
export function removeNetworkVolume(scope: Scope, id: string): void {
  const { service, account } = scope;
  account.networkVolumes.delete(findNetworkVolume(scope, id).id);
  account.ledger.close(id, service.clock.now());
}

function tierAt(dataCenter: string, type: string | undefined): string {
  const tiers = findDataCenter(dataCenter)?.networkVolumeTypes ?? [];
  const tier = type ?? tiers[0];
  if (tier !== undefined && tiers.includes(tier)) return tier;
  const kind = type === "HIGH_PERFORMANCE" ? "high performance network volumes" : "network volumes";
  const usable = DATA_CENTERS.filter(({ networkVolumeTypes }) => networkVolumeTypes.includes(type ?? "STANDARD"));
  const names = usable.map(({ id }) => id).join(", ");
  throw badRequest(`data center ${dataCenter} does not support ${kind}; supported: ${names}`);
}

const FIRST_TIER_GB = 1_000;
/** USD per GB and month. The figure for high performance is ours: none is published (docs/service.md#prices). */
const PRICE = { first: 0.07, beyond: 0.05, highPerformance: 0.14 };

function charge({ service, account }: Scope, { id, size, type }: NetworkVolume): void {
  const now = service.clock.now();
  const standard =
    hourly(Math.min(size, FIRST_TIER_GB), PRICE.first) + hourly(Math.max(size - FIRST_TIER_GB, 0), PRICE.beyond);
  const [column, perHour] =
    type === "STANDARD"
      ? (["standard", standard] as const)
      : (["highPerformance", hourly(size, PRICE.highPerformance)] as const);
  account.ledger.close(id, now);
  account.ledger.open({ book: "networkVolumes", id, column, perHour, from: now });
}
