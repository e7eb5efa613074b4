import { z } from "zod";
import { word } from "./answer";
import { deletePolicyField } from "./delete-policy";
import { BOTH, type Desired, field, KEEP, REQUIRED } from "./field";
import { nameField } from "./name";
import type { VolumeType } from "./words";

/** The delete policies of a network volume, its default first. */
export const VOLUME_POLICIES = ["refuse", "force"] as const;

/** Every field that a program can give for a network volume (docs/service.md#network-volumes). */
export const networkVolumeFields = {
  name: nameField("free", BOTH),
  size: field({
    ...BOTH,
    description: "Size in GB.",
    limits: "From 10 to 4096. The size can only grow.",
    input: z.int().min(10).max(4096),
    absent: REQUIRED,
    answer: z.number(),
  }),
  dataCenter: field({
    description: "Id of the data center, such as `EU-RO-1`.",
    input: z.string().min(1),
    replaces: "changed",
    absent: REQUIRED,
    answer: z.string(),
    body: "create",
  }),
  type: field({
    description: "Storage tier: `STANDARD` or `HIGH_PERFORMANCE`.",
    limits: "Defaults to the primary tier of the data center.",
    input: z.enum(["STANDARD", "HIGH_PERFORMANCE"]),
    replaces: "changed",
    absent: KEEP,
    answer: word<VolumeType>(),
    body: "create",
  }),
  deletePolicy: deletePolicyField(
    VOLUME_POLICIES,
    "an endpoint or pod mounts the volume: `refuse` fails; `force` deletes the volume and its data nevertheless",
  ),
};

/** A network volume's inputs with their defaults. */
export type DesiredVolume = Desired<typeof networkVolumeFields>;
