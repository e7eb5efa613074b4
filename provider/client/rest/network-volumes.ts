import { z } from "zod";
import { answers } from "../../model/field";
import { networkVolumeFields } from "../../model/network-volume";
import { entries } from "../lists/listing";
import type { Group } from "./group";

const networkVolume = z.object({ id: z.string(), ...answers(networkVolumeFields) });

/** A network volume as read; its size is in GB (service contract 2.3). */
export type NetworkVolume = Readonly<z.output<typeof networkVolume>>;

/** `/v2/network-volumes`. @internal */
export const NETWORK_VOLUMES: Group<NetworkVolume> = {
  path: "/v2/network-volumes",
  noun: "network volume",
  one: networkVolume,
  many: z.object({ networkVolumes: entries(networkVolume) }).transform((answer) => answer.networkVolumes),
};

export type { VolumeType } from "../../model/network-volume";
