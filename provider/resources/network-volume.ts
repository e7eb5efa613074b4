import { z } from "zod";
import type { NetworkVolume as Live, NetworkVolumePatch } from "../client";
import { defaultsOf, inputs } from "../model/field";
import { NETWORK_VOLUME } from "../model/kinds";
import { type DesiredVolume, networkVolumeFields, VOLUME_POLICIES } from "../model/network-volume";
import { adviseId, briefly, isMentioned } from "./advice";
import { createBody, patchBody } from "./body";
import { policyInForce } from "./delete-policy";
import type { Call, Kind, Problem } from "./kind";
import { answeredInputs } from "./live-inputs";
import { refuseWhileUsed, volumeReferrers } from "./referrers";

const args = z.strictObject(inputs(networkVolumeFields));

const out = z.object({});

/** Persistent storage in one data center (docs/service.md#network-volumes). */
export const NetworkVolume: Kind<DesiredVolume, Live, z.infer<typeof out>> = {
  ...NETWORK_VOLUME,
  description:
    "Persistent storage in one data center, where endpoints and pods can mount it. Replacing it loses its data.",
  args,
  out,
  naming: "free",
  loss: { gone: "Its data is gone.", replaced: "Its data is lost: the new volume is empty." },
  timeouts: { create: 300, update: 300, delete: 300 },
  defaults: (args) => defaultsOf(networkVolumeFields, args),
  rules: () => [],
  advise: (known, call) => advise(known, briefly(call)),
  find: (id, { client }) => client.networkVolumes.find(id),
  collection: (client) => client.networkVolumes,
  inputsOf: (live, context = {}) => answeredInputs(networkVolumeFields, live, context),
  outOf: () => ({}),
  forbids: (from, to) => (shrinks(from, to) ? [shrunk(from.size as number, to.size as number)] : []),
  referrers: volumeReferrers,

  async create(desired, { client }) {
    const live = await client.networkVolumes.create(createBody("NetworkVolume", networkVolumeFields, desired));
    return { id: live.id, live };
  },

  async change(id, live, to, paths, { client }) {
    const body: NetworkVolumePatch = patchBody("NetworkVolume", networkVolumeFields, to, paths);
    // The service refuses an empty PATCH (docs/service.md#network-volumes).
    return Object.keys(body).length === 0 ? live : client.networkVolumes.patch(id, body);
  },

  async remove(id, live, desired, call) {
    if (policyInForce(call, desired.deletePolicy, VOLUME_POLICIES) !== "force") {
      await refuseWhileUsed(call, id, volumeReferrers, {
        name: live.name,
        because: "the service would delete the data under it",
        force: true,
      });
    }
    await call.client.networkVolumes.delete(id);
  },
};

const shrinks = (from: Partial<DesiredVolume>, to: Partial<DesiredVolume>) =>
  from.size !== undefined && to.size !== undefined && to.size < from.size && from.dataCenter === to.dataCenter;

const shrunk = (from: number, to: number): Problem => ({
  path: "size",
  text: `is ${to}, but the volume has ${from} GB and can only grow: set size to ${from} or more`,
});

/** Reports a data center that is unknown or lacks volumes of the wanted tier, and names those that have them. */
async function advise(known: Partial<DesiredVolume>, { client }: Call): Promise<Problem[]> {
  if (known.dataCenter === undefined) return [];
  const centers = await client.catalog.dataCenters();
  const unreadable = client.catalog.unreadable();
  const usable = centers.filter(({ networkVolumeTypes: t }) => (known.type ? t.includes(known.type) : t.length > 0));
  const fitting = usable.map(({ id }) => id);
  const unknown = adviseId("dataCenter", known.dataCenter, { ids: centers.map(({ id }) => id), fitting, unreadable });
  const center = centers.find(({ id }) => id === known.dataCenter);
  if (unknown.length > 0 || (!center && isMentioned(known.dataCenter, unreadable))) return unknown;
  const tiers = center?.networkVolumeTypes ?? [];
  if (tiers.length > 0 && (!known.type || tiers.includes(known.type))) return [];
  const what = known.type && tiers.length > 0 ? `${known.type} volumes` : "network volumes";
  return [
    {
      path: "dataCenter",
      text: `is ${known.dataCenter}, which has no ${what}. Data centers with ${what}: ${fitting.join(", ")}`,
    },
  ];
}
