/** A CPU flavor as the catalog lists it (docs/service.md#catalog). */
export interface CpuType {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly vcpu: { readonly min: number; readonly max: number };
  readonly ramGbPerVcpu: number;
  /** USD an hour for each vCPU. */
  readonly price: { readonly securePerVcpu: number; readonly serverlessPerVcpu: number };
}

type Row = [string, string, string, number, number, number, number, number];

/** Published ids and memory ratios; most prices are ours (docs/service.md#catalog-data). */
const ROWS: Row[] = [
  ["cpu3c", "Compute-Optimized", "Gen 3", 2, 32, 2, 0.03, 0.03],
  ["cpu3g", "General Purpose", "Gen 3", 2, 32, 4, 0.04, 0.04],
  ["cpu3m", "Memory-Optimized", "Gen 3", 2, 32, 8, 0.06, 0.06],
  ["cpu5c", "Compute-Optimized", "Gen 5", 2, 32, 2.5, 0.04, 0.03],
  ["cpu5g", "General Purpose", "Gen 5", 2, 32, 4, 0.05, 0.04],
  ["cpu5m", "Memory-Optimized", "Gen 5", 2, 32, 8, 0.07, 0.06],
];

/** All CPU flavors, in the published order. */
export const CPU_TYPES: readonly CpuType[] = ROWS.map(
  ([id, name, group, min, max, ramGbPerVcpu, securePerVcpu, serverlessPerVcpu]) => ({
    id,
    name,
    group,
    vcpu: { min, max },
    ramGbPerVcpu,
    price: { securePerVcpu, serverlessPerVcpu },
  }),
);

/** The flavors that serverless can use. */
export const SERVERLESS_CPU_TYPES: readonly string[] = ["cpu3c", "cpu3g", "cpu5c", "cpu5g"];

export function findCpuType(id: string): CpuType | undefined {
  return CPU_TYPES.find((type) => type.id === id);
}

/** True if the flavor comes in that size: a power of two within its range. */
export function hasSize({ vcpu }: CpuType, count: number): boolean {
  return count >= vcpu.min && count <= vcpu.max && Number.isInteger(Math.log2(count));
}
