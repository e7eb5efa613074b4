import path from "node:path";
import { root } from "../../tools/engine/programs";
import { EXECUTABLE } from "../../tools/plugin/bundle";
import { withBare } from "../bare";
import { median, ratio, table } from "../figures";
import { firstCheck } from "./first-check";
import { start } from "./process";

/** Medians in milliseconds. */
export interface StartUp {
  /** `node -e` with a script that prints a 0. */
  readonly node: number;
  /** Pulumi's protocol without a provider behind it, bundled in the same way. */
  readonly bare: number;
  readonly plugin: number;
  /** The time until the plugin's first answer to Check. */
  readonly firstCheck: number;
}

const ROUNDS = 20;

/** The longest that the engine should wait for the port, in milliseconds. */
const BAR = 250;

/**
 * Measures the time from the start of a process to the port on its standard output. Alternates between the providers,
 * so that noise affects all of them.
 */
export const measureStartUp = (): Promise<StartUp> =>
  withBare((folder) => rounds(path.join(folder, EXECUTABLE), path.join(root, "dist", "plugin", EXECUTABLE)));

async function rounds(bare: string, plugin: string): Promise<StartUp> {
  const told = { node: [], bare: [], plugin: [], firstCheck: [] } as Record<keyof StartUp, number[]>;
  // The additional first round fills the disk caches.
  for (let round = 0; round <= ROUNDS; round++) {
    const one = {
      node: await untilPort(["-e", "console.log(0)"]),
      bare: await untilPort([bare]),
      ...(await untilCheck([plugin])),
    };
    if (round > 0) for (const [name, ms] of Object.entries(one)) told[name as keyof StartUp].push(ms);
  }
  const { node, bare: limit, plugin: ours, firstCheck: check } = told;
  return { node: median(node), bare: median(limit), plugin: median(ours), firstCheck: median(check) };
}

async function untilPort(script: readonly string[]): Promise<number> {
  const { ms, end } = await start(script);
  await end();
  return ms;
}

async function untilCheck(script: readonly string[]): Promise<Pick<StartUp, "plugin" | "firstCheck">> {
  const started = await start(script);
  try {
    return { plugin: started.ms, firstCheck: await firstCheck(started) };
  } finally {
    await started.end();
  }
}

const NAMES = {
  node: "node -e, prints 0",
  bare: "bare protocol, bundled",
  plugin: "the plugin, to its port",
  firstCheck: "the plugin, to its first Check",
} as const satisfies Record<keyof StartUp, string>;

/** Formats the figures beside the limit and the baseline. */
export function startUpTable(now: StartUp, before: StartUp | undefined): string {
  const rows = (Object.keys(NAMES) as (keyof StartUp)[]).map((name) => [
    NAMES[name],
    now[name].toFixed(0),
    ratio(now[name], now.bare),
    ratio(now[name], before?.[name]),
  ]);
  const met = now.plugin <= BAR ? "met" : "missed";
  const head = [`start-up, median of ${ROUNDS}`, "ms", "of the bare one", "of the baseline"];
  return `${table(head, rows)}The bar is ${BAR} ms to the port: ${met}.\n`;
}
