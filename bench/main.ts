/**
 * `npm run bench`: measures the provider beside others, and prints what each command of the CLI took. `-- --help` lists
 * the options; docs/performance.md explains them.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findEngine } from "../tools/engine";
import { withBare } from "./bare";
import { type Candidate, candidates } from "./candidates";
import { foreign } from "./candidates/foreign";
import { full, type Planned, quota, small } from "./cases";
import { table } from "./figures";
import { goals } from "./goals";
import { described, load, QUIET, thisMachine } from "./machine";
import { type Asked, type Flags, readOptions } from "./options";
import { type Columns, caseColumns, goalColumns, growthColumns } from "./report/columns";
import { type Results, readResults, replaced, saveResults } from "./results";
import { measureCase, title } from "./stack";
import { measureStartUp, startUpTable } from "./start-up";

const report = (line: string) => process.stderr.write(`${line}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);
const printed = ({ head, rows }: Columns) => print(table(head, rows));

async function main(): Promise<void> {
  const asked = readOptions(process.argv.slice(2));
  if (asked.flags.render) {
    // Loads the library for plots, which a measurement does not need.
    const { renderPage } = await import("./report/page");
    return renderPage(readResults());
  }
  const { against, program } = asked.flags;
  const other = against !== undefined && program !== undefined ? [foreign(against, program)] : [];
  everythingBelowOneFolder();
  await withBare((bare) => measure(asked, bare, other));
}

async function measure({ parts, flags }: Asked, bare: string, other: readonly Candidate[]): Promise<void> {
  const before = load();
  if (before > QUIET) report(`The load is ${before}. Above ${QUIET}, something else uses the machine.`);
  const startUp = parts.includes("start-up") ? await measureStartUp(bare, flags.full ? 20 : 7) : undefined;
  if (startUp) print(startUpTable(startUp));
  const cases = casesOf(parts, flags);
  let results: Results = {
    ...(flags.add ? readResults() : { rows: [] }),
    machine: thisMachine(before),
    ...(startUp && { startUp }),
  };
  if (flags.save && startUp) saveResults(results);
  const engine = cases.length > 0 ? await findEngine({ report, hosts: ["yaml"] }) : undefined;
  for (const planned of cases) {
    const rows = await measureCase(engine!, planned, [...candidates(planned.candidates, bare), ...other], report);
    print(title(planned));
    printed(caseColumns(rows));
    results = { ...results, machine: thisMachine(before), rows: replaced(results.rows, rows) };
    // After each case, because a full run takes hours.
    if (flags.save) saveResults(results);
  }
  summary(results);
}

function summary(results: Results): void {
  const growth = growthColumns(results.rows);
  if (growth.rows.length > 0) printed(growth);
  const all = goals(results);
  const measured = all.filter((goal) => goal.measured !== undefined);
  if (measured.length > 0) printed(goalColumns(measured));
  const others = all.length - measured.length;
  if (others > 0) print(`${others} other goals need figures that this run did not contain; --full has all.`);
  print(described(results.machine));
}

function casesOf(parts: Asked["parts"], flags: Flags): Planned[] {
  return [
    ...(parts.includes("stacks") ? (flags.full ? full(flags) : small(flags)) : []),
    ...(parts.includes("quota") ? quota(flags) : []),
  ];
}

/** All temporary files, so that nothing is left of a run that is interrupted. */
function everythingBelowOneFolder(): void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cloudcompute-bench-"));
  process.env.TMPDIR = folder;
  process.once("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
  // Later, because a running command also listens, and kills its processes before it exits.
  const exit = (_: NodeJS.Signals, number: number) => setImmediate(() => process.exit(128 + number));
  process.once("SIGINT", exit).once("SIGTERM", exit);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
