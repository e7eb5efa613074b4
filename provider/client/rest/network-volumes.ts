import { z } from "zod";
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

/** Reads one network volume. */
export const networkVolume: z.ZodType<NetworkVolume> = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  dataCenter: z.string(),
  type: word<VolumeType>(),
});

/** Reads `GET /v2/network-volumes`. */
export const networkVolumes = z
  .object({ networkVolumes: z.array(networkVolume) })
  .transform((answer) => answer.networkVolumes);
