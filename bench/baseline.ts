import fs from "node:fs";
import path from "node:path";
import { root } from "../tools/engine/programs";
import type { Machine } from "./machine";

/** Figures and the machine that they were measured on. */
export interface Measured<T> {
  readonly machine: Machine;
  readonly figures: T;
}

const fileOf = (name: string) => path.join(root, "bench", "baselines", `${name}.json`);

/** Reads the committed figures; `undefined` if there are none yet. */
export function baseline<T>(name: string): Measured<T> | undefined {
  const file = fileOf(name);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : undefined;
}

/** Replaces the committed figures. */
export function save(name: string, measured: Measured<unknown>): void {
  fs.mkdirSync(path.dirname(fileOf(name)), { recursive: true });
  fs.writeFileSync(fileOf(name), `${JSON.stringify(measured, null, 2)}\n`);
}
