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

/** Runs a measurement and describes the machine that it ran on. */
export async function onThisMachine<T>(measure: () => Promise<T>): Promise<{ machine: Machine; figures: T }> {
  const before = load();
  const figures = await measure();
  const [cpu] = os.cpus();
  const machine = {
    cpu: cpu?.model ?? "unknown",
    cores: os.cpus().length,
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    platform: `${process.platform}-${process.arch}`,
    node: process.versions.node,
    date: new Date().toISOString().slice(0, 10),
    load: { before, after: load() },
  };
  return { machine, figures };
}

/** A load above this means that something else was using the machine, so the figures are too high. */
export const QUIET = 0.7;

/** Describes a machine in one line. */
export const told = ({ cpu, cores, memoryGiB, node, load: { before, after } }: Machine): string =>
  `${cores} cores (${cpu}), ${memoryGiB} GiB, Node ${node}; load ${before} before, ${after} after\n`;

const load = (): number => Number(os.loadavg()[0]!.toFixed(2));
