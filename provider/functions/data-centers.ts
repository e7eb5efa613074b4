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

const each = <const W extends readonly [string, ...string[]]>(words: W, token: string, description: string) =>
  z.array(z.enum(words).meta({ token, description })).optional().meta({ description });

const dataCenter = z
  .object({
    ...identity("data center"),
    region: word("Part of the world."),
    globalNetwork: yes("Whether its pods can join the global network."),
    networkVolumeTypes: texts("Tiers of network volumes; none: it has no volumes."),
    compliance: texts("Standards that it meets."),
    gpuAvailability: stocks("Stock of each GPU type."),
    cpuAvailability: stocks("Stock of each CPU flavor."),
  })
  .meta({ token: "DataCenter", description: "A data center (service: catalog)." });

/** Looks up the data centers that meet all given conditions (docs/service.md#catalog-filters). */
export const getDataCenters = lookup({
  name: "getDataCenters",
  description: "The data centers that meet all of the conditions.",
  args: z.strictObject({
    regions: each(REGIONS, "Region", "In one of these parts of the world."),
    compliance: each(COMPLIANCE, "Compliance", "Meeting all of these standards."),
    networkVolumeTypes: each(
      ["STANDARD", "HIGH_PERFORMANCE"],
      "VolumeTier",
      "Having all of these tiers of network volumes.",
    ),
    globalNetwork: z.boolean().optional().meta({ description: "Having the global network, or not." }),
    gpuAvailability: z.boolean().optional().meta({ description: "Whether to tell the stock of GPUs." }),
    cpuAvailability: z.boolean().optional().meta({ description: "Whether to tell the stock of CPUs." }),
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
