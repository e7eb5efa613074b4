import { z } from "zod";
import { identity, texts, word, yes } from "./fields";
import { lookup } from "./lookup";
import { query, stocks } from "./stock";

const REGIONS = [
  "NORTH_AMERICA",
  "SOUTH_AMERICA",
  "EUROPE",
  "ASIA",
  "MIDDLE_EAST",
  "AFRICA",
  "OCEANIA",
  "ANTARCTICA",
  "UNKNOWN",
] as const;

const COMPLIANCE = [
  "GDPR",
  "ISO_IEC_27001",
  "ISO_14001",
  "PCI_DSS",
  "HITRUST",
  "SOC_1_TYPE_2",
  "SOC_2_TYPE_2",
  "SOC_3_TYPE_2",
  "ITAR",
  "FISMA_HIGH",
  "HIPAA",
  "RENEWABLE",
] as const;

const each = <const W extends readonly [string, ...string[]]>(
  words: W,
  one: { readonly token: string; readonly description: string },
  description: string,
) => z.array(z.enum(words).meta(one)).optional().meta({ description });

const dataCenter = z
  .object({
    ...identity("data center"),
    region: word("Region of the world."),
    globalNetwork: yes("`true` if pods in the data center can join the global network."),
    networkVolumeTypes: texts("Tiers of network volumes that the data center has. Empty if it has no network volumes."),
    compliance: texts("Standards that the data center meets."),
    gpuAvailability: stocks("Stock of each GPU type. Absent unless the look-up includes it."),
    cpuAvailability: stocks("Stock of each CPU flavor. Absent unless the look-up includes it."),
  })
  .meta({ token: "DataCenter", description: "A data center of the service's catalog." });

/** Looks up the data centers that meet all given conditions (docs/service.md#catalog-filters). */
export const getDataCenters = lookup({
  name: "getDataCenters",
  description: "Returns the data centers that meet all given conditions.",
  args: z.strictObject({
    regions: each(
      REGIONS,
      { token: "Region", description: "A region of the world." },
      "Regions. The data center must be in one of them. If omitted, every region is allowed.",
    ),
    compliance: each(
      COMPLIANCE,
      { token: "Compliance", description: "A standard that data centers can meet." },
      "Standards. The data center must meet all of them.",
    ),
    networkVolumeTypes: each(
      ["STANDARD", "HIGH_PERFORMANCE"],
      { token: "VolumeTier", description: "A tier of network volumes." },
      "Tiers of network volumes. The data center must have all of them.",
    ),
    globalNetwork: z.boolean().optional().meta({
      description:
        "If `true`, the data center must have the global network; if `false`, it must not. If omitted, both are allowed.",
    }),
    gpuAvailability: z.boolean().optional().meta({
      description: "If `true`, the result includes the stock of each GPU type. Defaults to `false`.",
    }),
    cpuAvailability: z.boolean().optional().meta({
      description: "If `true`, the result includes the stock of each CPU flavor. Defaults to `false`.",
    }),
  }),
  result: z.object({ dataCenters: z.array(dataCenter).meta({ description: "The data centers." }) }),

  async run({ catalog }, { gpuAvailability, cpuAvailability, ...conditions }) {
    const include = [
      ...(gpuAvailability ? ["GPU_AVAILABILITY"] : []),
      ...(cpuAvailability ? ["CPU_AVAILABILITY"] : []),
    ];
    return { dataCenters: await catalog.dataCenters(query({ include, ...conditions })) };
  },
});
