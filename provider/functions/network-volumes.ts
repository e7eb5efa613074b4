import { z } from "zod";
import { identity, text, whole, word } from "./fields";
import { lookup } from "./lookup";
import { byIdOrName, byName, one, several } from "./one";

const MANNER = { noun: "network volume" };

const volume = z
  .object({
    ...identity("network volume"),
    size: whole("GB."),
    dataCenter: text("Id of the data center."),
    type: word("`STANDARD` or `HIGH_PERFORMANCE`."),
  })
  .meta({ token: "ExistingNetworkVolume", description: "A network volume as it is." });

/** One network volume (service contract 2.3). */
export const getNetworkVolume = lookup({
  name: "getNetworkVolume",
  description: "A network volume that exists, by id or by name.",
  args: byIdOrName("network volume"),
  result: volume,
  run: ({ networkVolumes }, which) => one(MANNER, networkVolumes, which),
});

/** The account's network volumes (service contract 2.3). */
export const getNetworkVolumes = lookup({
  name: "getNetworkVolumes",
  description: "The network volumes of the account.",
  args: byName("network volume"),
  result: z.object({ networkVolumes: z.array(volume).meta({ description: "The network volumes." }) }),
  run: async ({ networkVolumes }, which) => ({ networkVolumes: await several(MANNER, networkVolumes, which) }),
});
