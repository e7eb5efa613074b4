import { z } from "zod";
import type { NetworkVolume as Live } from "../client";
import { adviseId, briefly, isMentioned } from "./advice";
import { deletePolicy, policyInForce } from "./delete-policy";
import type { Call, Kind, Problem } from "./kind";
import { name } from "./name";
import { refuseWhileUsed, volumeReferrers } from "./referrers";

const POLICIES = ["refuse", "force"] as const;

const args = z.strictObject({
  name: name("free"),
  size: z.int().min(10).max(4096).meta({ description: "GB, 10 to 4096. It can only grow." }),
  dataCenter: z.string().min(1).meta({ replaces: "changed", description: "Id of the data center, as in `EU-RO-1`." }),
  type: z.enum(["STANDARD", "HIGH_PERFORMANCE"]).optional().meta({
    whenAbsent: "keep",
    replaces: "changed",
    description: "Storage tier. Without it: the primary tier of the data center.",
  }),
  deletePolicy: deletePolicy(POLICIES, "an endpoint or pod mounts it (`force` deletes it and its data under them)"),
});

const out = z.object({});

type Wish = z.infer<typeof args>;

/** Persistent storage in one data center (service contract 2.3). */
export const NetworkVolume: Kind<Wish, Live, z.infer<typeof out>> = {
  name: "NetworkVolume",
  description:
    "Persistent storage in one data center, mounted by endpoints and pods there. A replacement loses its data.",
  args,
  out,
  naming: "free",
  timeouts: { create: 300, update: 300, delete: 300 },
  defaults: () => ({ deletePolicy: "refuse" }),
  rules: () => [],
  advise: (known, call) => advise(known, briefly(call)),
  find: (id, { client }) => client.networkVolumes.find(id),
  collection: (client) => client.networkVolumes,
  wishOf: ({ name, size, dataCenter, type }) => ({ name, size, dataCenter, type: type as Wish["type"] }),
  outOf: () => ({}),
  forbids: (from, to) => (shrinks(from, to) ? [shrunk(from.size as number, to.size as number)] : []),
  referrers: volumeReferrers,

  async create({ name, size, dataCenter, type }, { client }) {
    const live = await client.networkVolumes.create({ name, size, dataCenter, ...(type ? { type } : {}) });
    return { id: live.id, live };
  },

  async change(id, live, { name, size }, paths, { client }) {
    const body = { ...(paths.includes("name") ? { name } : {}), ...(paths.includes("size") ? { size } : {}) };
    // The service refuses an empty PATCH (service contract 2.3).
    return Object.keys(body).length === 0 ? live : client.networkVolumes.patch(id, body);
  },

  async remove(id, live, wish, call) {
    if (policyInForce(call, wish.deletePolicy, POLICIES) !== "force") {
      await refuseWhileUsed(call, id, volumeReferrers, {
        name: live.name,
        because: "the service would delete the data under it",
        force: true,
      });
    }
    await call.client.networkVolumes.delete(id);
  },
};

const shrinks = (from: Partial<Wish>, to: Partial<Wish>) =>
  from.size !== undefined && to.size !== undefined && to.size < from.size && from.dataCenter === to.dataCenter;

const shrunk = (from: number, to: number): Problem => ({
  path: "size",
  text: `is ${to}, but the volume has ${from} GB and can only grow: set size to ${from} or more`,
});

/** Says which data centers have volumes, and of which tier. */
async function advise(known: Partial<Wish>, { client }: Call): Promise<Problem[]> {
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
