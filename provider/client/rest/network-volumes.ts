import { z } from "zod";
import { entries } from "../lists/listing";
import type { Group } from "./group";
import { type Open, word } from "./wire";

export type VolumeType = "STANDARD" | "HIGH_PERFORMANCE";

/** A network volume as read (service contract 2.3). */
export interface NetworkVolume {
  readonly id: string;
  readonly name: string;
  /** GB. */
  readonly size: number;
  readonly dataCenter: string;
  readonly type: Open<VolumeType>;
}

/** At least one of them: the service refuses an empty body. The size only grows. */
export interface NetworkVolumePatch {
  readonly name?: string;
  readonly size?: number;
}

export interface NetworkVolumeCreate {
  readonly name: string;
  /** GB, 10 to 4096. */
  readonly size: number;
  readonly dataCenter: string;
  readonly type?: VolumeType;
}

const networkVolume: z.ZodType<NetworkVolume> = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  dataCenter: z.string(),
  type: word<VolumeType>(),
});

/** `/v2/network-volumes`. @internal */
export const NETWORK_VOLUMES: Group<NetworkVolume> = {
  path: "/v2/network-volumes",
  noun: "network volume",
  one: networkVolume,
  many: z.object({ networkVolumes: entries(networkVolume) }).transform((answer) => answer.networkVolumes),
};
