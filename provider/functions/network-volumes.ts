import { z } from "zod";
import { lookUps } from "../model/field";
import { NETWORK_VOLUME } from "../model/kinds";
import { networkVolumeFields } from "../model/network-volume";
import { identity } from "./fields";
import { lookup } from "./lookup";
import { byIdOrName, byName, one, several } from "./one";

const volume = z
  .object({ ...identity(NETWORK_VOLUME.noun), ...lookUps(networkVolumeFields) })
  .meta({ token: "ExistingNetworkVolume", description: "An existing network volume." });

/** Looks up one network volume (docs/service.md#network-volumes). */
export const getNetworkVolume = lookup({
  name: "getNetworkVolume",
  description: "Returns an existing network volume, by id or by name.",
  args: byIdOrName(NETWORK_VOLUME.noun),
  result: volume,
  run: ({ networkVolumes }, which) => one(NETWORK_VOLUME, networkVolumes, which),
});

/** Looks up the account's network volumes (docs/service.md#network-volumes). */
export const getNetworkVolumes = lookup({
  name: "getNetworkVolumes",
  description: "Returns the network volumes of the account.",
  args: byName(NETWORK_VOLUME.plural),
  result: z.object({ networkVolumes: z.array(volume).meta({ description: "The network volumes." }) }),
  run: async ({ networkVolumes }, which) => ({ networkVolumes: await several(NETWORK_VOLUME, networkVolumes, which) }),
});
