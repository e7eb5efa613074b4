/** A GPU type as the catalog lists it (docs/service.md#catalog). */
export interface GpuType {
  readonly id: string;
  readonly name: string;
  /** The serverless pool; null where serverless can't use the type. */
  readonly pool: string | null;
  readonly manufacturer: string;
  /** GB. */
  readonly memory: number;
  readonly secure: boolean;
  readonly community: boolean;
  /** USD an hour for each GPU. */
  readonly price: { readonly secure: number; readonly community: number };
  readonly maxCount: { readonly secure: number; readonly community: number };
}

type Row = [string, string, string | null, string, number, boolean, boolean, number, number, number, number];

/** Published ids, names and memory; most prices and counts are ours (docs/service.md#catalog-data). */
const ROWS: Row[] = [
  ["NVIDIA RTX A4000", "RTX A4000", "AMPERE_16", "NVIDIA", 16, true, true, 0.25, 0.17, 8, 4],
  ["NVIDIA RTX A4500", "RTX A4500", "AMPERE_16", "NVIDIA", 20, true, true, 0.25, 0.19, 8, 4],
  ["NVIDIA RTX 4000 Ada Generation", "RTX 4000 Ada", "AMPERE_16", "NVIDIA", 20, true, true, 0.26, 0.2, 8, 4],
  ["NVIDIA RTX 2000 Ada Generation", "RTX 2000 Ada", "AMPERE_16", "NVIDIA", 16, true, true, 0.24, 0.18, 8, 4],
  ["NVIDIA L4", "L4", "AMPERE_24", "NVIDIA", 24, true, true, 0.39, 0.32, 8, 4],
  ["NVIDIA RTX A5000", "RTX A5000", "AMPERE_24", "NVIDIA", 24, true, true, 0.27, 0.16, 8, 4],
  ["NVIDIA GeForce RTX 3090", "RTX 3090", "AMPERE_24", "NVIDIA", 24, true, true, 0.46, 0.22, 8, 4],
  ["NVIDIA GeForce RTX 4090", "RTX 4090", "ADA_24", "NVIDIA", 24, true, true, 0.44, 0.31, 8, 4],
  ["NVIDIA GeForce RTX 5090", "RTX 5090", "ADA_32_PRO", "NVIDIA", 32, true, true, 0.89, 0.69, 8, 4],
  ["NVIDIA RTX A6000", "RTX A6000", "AMPERE_48", "NVIDIA", 48, true, true, 0.49, 0.33, 8, 4],
  ["NVIDIA A40", "A40", "AMPERE_48", "NVIDIA", 48, true, false, 0.4, 0, 8, 0],
  ["NVIDIA L40", "L40", "ADA_48_PRO", "NVIDIA", 48, true, true, 0.99, 0.69, 8, 4],
  ["NVIDIA L40S", "L40S", "ADA_48_PRO", "NVIDIA", 48, true, true, 0.86, 0.79, 8, 4],
  ["NVIDIA RTX 6000 Ada Generation", "RTX 6000 Ada", "ADA_48_PRO", "NVIDIA", 48, true, true, 0.77, 0.74, 8, 4],
  ["NVIDIA A100 80GB PCIe", "A100 PCIe", "AMPERE_80", "NVIDIA", 80, true, true, 1.39, 1.19, 8, 4],
  ["NVIDIA A100-SXM4-80GB", "A100 SXM", "AMPERE_80", "NVIDIA", 80, true, true, 1.49, 1.39, 8, 4],
  ["NVIDIA H100 PCIe", "H100 PCIe", "ADA_80_PRO", "NVIDIA", 80, true, true, 2.39, 1.99, 8, 4],
  ["NVIDIA H100 80GB HBM3", "H100 SXM", "ADA_80_PRO", "NVIDIA", 80, true, true, 2.69, 2.69, 8, 4],
  ["NVIDIA H100 NVL", "H100 NVL", "ADA_80_PRO", "NVIDIA", 94, true, true, 3.07, 2.59, 8, 4],
  [
    "NVIDIA RTX PRO 6000 Blackwell Server Edition",
    "RTX PRO 6000",
    "BLACKWELL_96",
    "NVIDIA",
    96,
    true,
    true,
    1.84,
    1.69,
    8,
    4,
  ],
  [
    "NVIDIA RTX PRO 6000 Blackwell Workstation Edition",
    "RTX PRO 6000 WK",
    "BLACKWELL_96",
    "NVIDIA",
    96,
    true,
    true,
    2.09,
    1.69,
    8,
    4,
  ],
  [
    "NVIDIA RTX PRO 6000 Blackwell Max-Q Workstation Edition",
    "RTX PRO 6000 MaxQ",
    "BLACKWELL_96",
    "NVIDIA",
    96,
    true,
    false,
    1.99,
    0,
    8,
    0,
  ],
  ["NVIDIA H200", "H200 SXM", "HOPPER_141", "NVIDIA", 141, true, false, 3.59, 0, 8, 0],
  ["NVIDIA B200", "B200", "BLACKWELL_180", "NVIDIA", 180, true, false, 5.98, 0, 8, 0],
  ["AMD Instinct MI300X OAM", "MI300X", null, "AMD", 192, true, false, 2.49, 0, 8, 0],
  ["NVIDIA B300 SXM6 AC", "B300", null, "NVIDIA", 288, true, false, 6.99, 0, 8, 0],
  ["NVIDIA H200 NVL", "NVIDIA H200 NVL", null, "NVIDIA", 143, true, false, 3.39, 0, 8, 0],
  ["NVIDIA A30", "A30", null, "NVIDIA", 24, true, true, 0.25, 0.22, 8, 4],
  ["NVIDIA GeForce RTX 3070", "RTX 3070", null, "NVIDIA", 8, true, true, 0.2, 0.13, 8, 4],
  ["NVIDIA GeForce RTX 3080", "RTX 3080", null, "NVIDIA", 10, true, true, 0.22, 0.17, 8, 4],
  ["NVIDIA GeForce RTX 3080 Ti", "RTX 3080 Ti", null, "NVIDIA", 12, true, true, 0.23, 0.18, 8, 4],
  ["NVIDIA GeForce RTX 3090 Ti", "RTX 3090 Ti", null, "NVIDIA", 24, true, true, 0.47, 0.27, 8, 4],
  ["NVIDIA GeForce RTX 4070 Ti", "RTX 4070 Ti", null, "NVIDIA", 12, true, true, 0.24, 0.19, 8, 4],
  ["NVIDIA GeForce RTX 4080", "RTX 4080", null, "NVIDIA", 16, true, true, 0.35, 0.27, 8, 4],
  ["NVIDIA GeForce RTX 4080 SUPER", "RTX 4080 SUPER", null, "NVIDIA", 16, true, true, 0.36, 0.28, 8, 4],
  ["NVIDIA GeForce RTX 5080", "RTX 5080", null, "NVIDIA", 16, true, true, 0.49, 0.39, 8, 4],
  ["NVIDIA RTX 4000 SFF Ada Generation", "RTX 4000 Ada SFF", null, "NVIDIA", 20, true, true, 0.26, 0.18, 8, 4],
  ["NVIDIA RTX 5000 Ada Generation", "RTX 5000 Ada", null, "NVIDIA", 32, true, true, 0.69, 0.5, 8, 4],
  ["NVIDIA RTX A2000", "RTX A2000", null, "NVIDIA", 6, true, true, 0.14, 0.12, 8, 4],
  [
    "NVIDIA RTX PRO 6000 Blackwell Server Edition MIG 1g.24gb",
    "PRO 6000 MIG 24GB",
    null,
    "NVIDIA",
    24,
    true,
    false,
    0.49,
    0,
    8,
    0,
  ],
  [
    "NVIDIA RTX PRO 6000 Blackwell Server Edition MIG 2g.48gb",
    "PRO 6000 MIG 48GB",
    null,
    "NVIDIA",
    48,
    true,
    false,
    0.98,
    0,
    8,
    0,
  ],
  ["NVIDIA RTX PRO 4500 Blackwell", "RTX PRO 4500", null, "NVIDIA", 32, true, true, 0.74, 0.54, 8, 4],
  ["Tesla V100-PCIE-16GB", "Tesla V100", null, "NVIDIA", 16, true, true, 0.29, 0.19, 8, 4],
  ["Tesla V100-SXM2-16GB", "V100 SXM2", null, "NVIDIA", 16, true, true, 0.39, 0.23, 8, 4],
  ["Tesla V100-SXM2-32GB", "V100 SXM2 32GB", null, "NVIDIA", 32, true, true, 0.49, 0.29, 8, 4],
];

const UNKNOWN: Row = ["unknown", "unknown", null, "UNKNOWN", 0, false, false, 0, 0, 0, 0];

/** All GPU types, in the published order. */
export const GPU_TYPES: readonly GpuType[] = ROWS.map(gpuType);

/** The sentinel that can appear in live lists. */
export const UNKNOWN_GPU_TYPE: GpuType = gpuType(UNKNOWN);

function gpuType([id, name, pool, manufacturer, memory, secure, community, ...numbers]: Row): GpuType {
  const [priceSecure, priceCommunity, maxSecure, maxCommunity] = numbers;
  const price = { secure: priceSecure, community: priceCommunity };
  return {
    id,
    name,
    pool,
    manufacturer,
    memory,
    secure,
    community,
    price,
    maxCount: { secure: maxSecure, community: maxCommunity },
  };
}
