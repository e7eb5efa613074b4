import { Service } from "../../test/harness/emulator";
import type { Engine } from "../../tools/engine";
import { timed } from "../figures";
import { program } from "./program";
import { openStack, type Stack } from "./stack";

/** The commands to measure, in this order, because each starts from the result of the one before. */
const COMMANDS = {
  up: ["up", "--yes", "--skip-preview"],
  preview: ["preview", "--expect-no-changes"],
  "preview --refresh": ["preview", "--refresh", "--expect-no-changes"],
  refresh: ["refresh", "--yes", "--skip-preview", "--expect-no-changes"],
  destroy: ["destroy", "--yes", "--skip-preview"],
} as const;

/** The name of a measured command. */
export type Command = keyof typeof COMMANDS;

/** The size of a stack, and how the service answers. */
export interface Conditions {
  readonly endpoints: number;
  /** Milliseconds that the service adds to each answer. */
  readonly latency: number;
  /** `published` allows 60 requests a minute. */
  readonly quota: "off" | "published";
}

/** The duration of one command and the number of its requests. */
export interface Measured {
  readonly command: Command;
  readonly seconds: number;
  readonly requests: number;
}

/**
 * Measures a new stack at a new service, from up to destroy. `plugin` is the folder of a provider to use instead of the
 * package's own.
 */
export async function life(engine: Engine, conditions: Conditions, plugin?: string): Promise<Measured[]> {
  // Nothing waits: the service locks no template, and has a quota for any number of workers.
  const options = { templateLockMs: 0, workerQuota: 100_000 };
  const service = await Service.start({ clock: "wall", quota: conditions.quota, options });
  const stack = await openStack(engine, program(conditions.endpoints), service.env, plugin);
  try {
    await service.control("POST", "latency", { ms: conditions.latency });
    const rows: Measured[] = [];
    for (const command of Object.keys(COMMANDS) as Command[]) rows.push(await measured(stack, service, command));
    return rows;
  } finally {
    await stack.close();
    await service.close();
  }
}

async function measured(stack: Stack, service: Service, command: Command): Promise<Measured> {
  const work = async () => ({ ms: await timed(() => stack.pulumi(...COMMANDS[command])) });
  const { ms, noted } = await service.during(work);
  return { command, seconds: Number((ms / 1000).toFixed(2)), requests: noted.length };
}
