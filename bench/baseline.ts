import fs from "node:fs";
import path from "node:path";
import { root } from "../tools/engine/programs";
import type { Machine } from "./machine";

/** Figures with the machine that they are of. */
export interface Measured<T> {
  readonly machine: Machine;
  readonly figures: T;
}

const fileOf = (name: string) => path.join(root, "bench", "baselines", `${name}.json`);

/** The figures that are committed; `undefined` where there are none yet. */
export function baseline<T>(name: string): Measured<T> | undefined {
  const file = fileOf(name);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : undefined;
}

/** Puts the figures in the place of the committed ones. */
export function save(name: string, measured: Measured<unknown>): void {
  fs.mkdirSync(path.dirname(fileOf(name)), { recursive: true });
  fs.writeFileSync(fileOf(name), `${JSON.stringify(measured, null, 2)}\n`);
}
