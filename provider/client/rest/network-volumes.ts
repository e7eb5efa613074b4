import { z } from "zod";
import { answers } from "../../model/field";
import { NETWORK_VOLUME } from "../../model/kinds";
import { networkVolumeFields } from "../../model/network-volume";
import type { NetworkVolumeFields } from "../objects";
import { type Group, groupOf } from "./group";

const networkVolume: z.ZodType<NetworkVolume> = z.object({ id: z.string(), ...answers(networkVolumeFields) });

/** A network volume as the service returns it (docs/service.md#network-volumes). */
export interface NetworkVolume extends NetworkVolumeFields {
  readonly id: string;
}

/** The group `/v2/network-volumes`. @internal */
export const NETWORK_VOLUMES: Group<NetworkVolume> = groupOf(NETWORK_VOLUME, networkVolume);

export type { VolumeType } from "../../model/words";
