import fs from "node:fs";
import path from "node:path";
import { root } from "../tools/engine/programs";
import type { Machine } from "./machine";
import type { Row } from "./stack";
import type { StartUp } from "./start-up";

/** The figures of one run, and the machine that they were measured on. */
export interface Results {
  readonly machine: Machine;
  readonly startUp?: StartUp;
  readonly rows: readonly Row[];
}

const FILE = path.join(root, "bench", "results.json");

/** Reads the committed figures. */
export const readResults = (): Results => JSON.parse(fs.readFileSync(FILE, "utf8"));

/** The rows with newer ones in place of those of the same candidate, command and case. */
export const replaced = (rows: readonly Row[], newer: readonly Row[]): Row[] => [
  ...rows.filter((row) => !newer.some((one) => KEYS.every((key) => one[key] === row[key]))),
  ...newer,
];

const KEYS = ["objects", "bound", "latency", "parallel", "quota", "candidate", "command"] as const;

/** Replaces the committed figures, with one line for each row, so that a change of one is a line of a diff. */
export function saveResults({ machine, startUp, rows }: Results): void {
  const head = [`"machine": ${JSON.stringify(machine)}`, ...(startUp ? [`"startUp": ${JSON.stringify(startUp)}`] : [])];
  const lines = rows.map((row) => `  ${JSON.stringify(row)}`);
  fs.writeFileSync(FILE, `{\n${[...head, `"rows": [\n${lines.join(",\n")}\n]`].join(",\n")}\n}\n`);
}
