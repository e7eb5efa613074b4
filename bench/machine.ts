import os from "node:os";

/** The machine of a measurement; figures from different machines cannot be compared. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly platform: string;
  readonly node: string;
  readonly date: string;
  /** The number of running and waiting processes, averaged over a minute, before and after the measurement. */
  readonly load: { readonly before: number; readonly after: number };
}

/** Describes this machine; `before` is its load before the measurement. Names neither the host nor a path. */
export function thisMachine(before: number): Machine {
  const [cpu] = os.cpus();
  return {
    cpu: cpu?.model ?? "unknown",
    cores: os.cpus().length,
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    platform: `${process.platform}-${process.arch}`,
    node: process.versions.node,
    date: new Date().toISOString().slice(0, 10),
    load: { before, after: load() },
  };
}

/** A load above this means that something else was using the machine, so the figures are too high. */
export const QUIET = 0.7;

/** Describes a machine in one line. */
export const described = ({ cpu, cores, memoryGiB, node, date, load: { before, after } }: Machine): string =>
  `${cores} cores (${cpu}), ${memoryGiB} GiB, Node ${node}, ${date}; load ${before} before, ${after} after\n`;

/** The number of running and waiting processes, averaged over a minute. */
export const load = (): number => Number(os.loadavg()[0]!.toFixed(2));
