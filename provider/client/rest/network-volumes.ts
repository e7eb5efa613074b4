import { z } from "zod";
import { answers } from "../../model/field";
import { NETWORK_VOLUME } from "../../model/kinds";
import { networkVolumeFields } from "../../model/network-volume";
import { type Group, groupOf } from "./group";

const networkVolume = z.object({ id: z.string(), ...answers(networkVolumeFields) });

/** A network volume as read; its size is in GB (service contract 2.3). */
export type NetworkVolume = Readonly<z.output<typeof networkVolume>>;

/** @internal */
export const NETWORK_VOLUMES: Group<NetworkVolume> = groupOf(NETWORK_VOLUME, networkVolume);

export type { VolumeType } from "../../model/network-volume";
