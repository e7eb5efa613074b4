import path from "node:path";
import { root } from "../../tools/engine/programs";
import { EXECUTABLE } from "../../tools/plugin/bundle";
import { type Spread, spread, table } from "../figures";
import { firstCheck } from "./first-check";
import { type Age, start } from "./process";

/** What is started, and until when it is measured. */
const NAMES = {
  node: "node -e, until it prints",
  bare: "bare provider, until its port",
  plugin: "plugin, until its port",
  firstCheck: "plugin, until its first answer to Check",
} as const;

/** Milliseconds of CPU and of wall-clock time since the start of the process. */
export type StartUp = Readonly<Record<keyof typeof NAMES, { readonly cpu: Spread; readonly wall: Spread }>>;

/** Measures starts, in turn, so that noise affects all. `bare` is the folder of the bare provider. */
export async function measureStartUp(bare: string, rounds: number): Promise<StartUp> {
  const all: Record<keyof StartUp, Age>[] = [];
  // The additional first round fills the disk caches, and stores the plugin's compiled code.
  for (let round = 0; round <= rounds; round++)
    all.push(await oneRound(path.join(bare, EXECUTABLE), path.join(root, "dist", "plugin", EXECUTABLE)));
  const of = (name: keyof StartUp, key: keyof Age) => {
    const ages = all.slice(1).map((one) => one[name][key]);
    return spread(ages, 0);
  };
  const names = Object.keys(NAMES) as (keyof StartUp)[];
  return Object.fromEntries(names.map((name) => [name, { cpu: of(name, "cpu"), wall: of(name, "wall") }])) as StartUp;
}

async function oneRound(bare: string, plugin: string): Promise<Record<keyof StartUp, Age>> {
  return {
    node: await untilPort(["-e", "console.log(0); setInterval(() => {}, 1000)"]),
    bare: await untilPort([bare]),
    ...(await untilCheck(plugin)),
  };
}

async function untilPort(script: readonly string[]): Promise<Age> {
  const { cpu, wall, end } = await start(script);
  await end();
  return { cpu, wall };
}

async function untilCheck(script: string): Promise<Pick<Record<keyof StartUp, Age>, "plugin" | "firstCheck">> {
  const started = await start([script]);
  try {
    const { cpu, wall } = started;
    return { plugin: { cpu, wall }, firstCheck: await firstCheck(started) };
  } finally {
    await started.end();
  }
}

/** The head and the rows of a table of starts. */
export function startUpRows(now: StartUp): { readonly head: string[]; readonly rows: string[][] } {
  const rows = (Object.keys(NAMES) as (keyof StartUp)[]).map((name) => {
    const { cpu, wall } = now[name];
    return [NAMES[name], cpu.join(" / "), (cpu[1] / now.bare.cpu[1]).toFixed(2), wall.join(" / ")];
  });
  return { head: ["start-up", "ms of CPU", "of bare", "ms"], rows };
}

/** Formats the starts for the terminal. */
export function startUpTable(now: StartUp): string {
  const { head, rows } = startUpRows(now);
  return table(head, rows);
}
