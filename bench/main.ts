/**
 * `npm run bench [-- start-up stack quota] [-- --save]`: runs the named measurements, or start-up and stack, and prints
 * the figures beside those in bench/baselines. `--save` replaces those.
 */
import { parseArgs } from "node:util";
import { baseline, save } from "./baseline";
import { onThisMachine, QUIET, told } from "./machine";
import { measureQuota, measureStacks, stackTable } from "./stack";
import { measureStartUp, startUpTable } from "./start-up";

type Bench = (keep: boolean) => Promise<void>;

const BENCHES: Readonly<Record<string, Bench>> = {
  "start-up": (keep) => bench("start-up", measureStartUp, startUpTable, keep),
  stack: (keep) => bench("stack", () => measureStacks(report), stackTable, keep),
  quota: (keep) => bench("quota", () => measureQuota(report), stackTable, keep),
};

const report = (line: string) => process.stderr.write(`${line}\n`);

async function bench<T>(
  name: string,
  measure: () => Promise<T>,
  table: (now: T, before: T | undefined) => string,
  keep: boolean,
): Promise<void> {
  const measured = await onThisMachine(measure);
  process.stdout.write(`\n${table(measured.figures, baseline<T>(name)?.figures)}${told(measured.machine)}`);
  if (measured.machine.load.before > QUIET)
    process.stdout.write(`Something else was running before: above a load of ${QUIET} the figures are too high.\n`);
  if (keep) save(name, measured);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { save: { type: "boolean", default: false } },
  });
  for (const name of positionals.length > 0 ? positionals : ["start-up", "stack"]) {
    const one = BENCHES[name];
    if (!one) throw new Error(`There is no measurement "${name}": name any of ${Object.keys(BENCHES).join(", ")}.`);
    await one(values.save);
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
