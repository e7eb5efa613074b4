import { type Noted, told } from "../../test/harness/emulator";
import type { Engine } from "../../tools/engine";
import type { Candidate } from "../candidates";
import { type Case, COMMANDS, type Command } from "../cases";
import { startService } from "../service";
import { openStack, type Usage } from "./stack";

const ARGUMENTS = {
  up: ["up", "--yes", "--skip-preview"],
  preview: ["preview", "--expect-no-changes"],
  "preview --refresh": ["preview", "--refresh", "--expect-no-changes"],
  refresh: ["refresh", "--yes", "--skip-preview", "--expect-no-changes"],
  destroy: ["destroy", "--yes", "--skip-preview"],
} as const satisfies Record<Command, readonly string[]>;

/** What one command took. */
export interface Measured extends Usage {
  readonly command: Command;
  /** The number of requests by kind, such as `POST /v2/serverless` or `saveEndpoint`. */
  readonly kinds: Readonly<Record<string, number>>;
  /** The number of requests that the service refused with a 429. */
  readonly refused: number;
  /** The size of the state afterwards, in bytes. */
  readonly state: number;
}

/**
 * Measures a new stack of a candidate at a new service, from the first command to the last.
 * @throws Error with the output of a command that fails: a failed run is not a figure.
 */
export async function life(
  engine: Engine,
  candidate: Candidate,
  one: Case,
  commands: readonly Command[] = COMMANDS,
): Promise<Measured[]> {
  const service = await startService(one.latency, one.quota);
  const parallel = one.parallel === null ? [] : ["--parallel", `${one.parallel}`];
  try {
    const stack = await openStack(engine, candidate, one, service.env);
    try {
      const rows: Measured[] = [];
      for (const command of commands) {
        const usage = await stack.pulumi(...ARGUMENTS[command], ...parallel);
        rows.push({ command, ...usage, ...counted(await service.requests()), state: stack.stateBytes() });
      }
      return rows;
    } finally {
      await stack.close();
    }
  } finally {
    await service.close();
  }
}

/** Counts requests by kind, whatever object they concern. */
export function counted(noted: readonly Noted[]): Pick<Measured, "kinds" | "refused"> {
  const kinds: Record<string, number> = {};
  for (const one of noted) {
    const kind = told(one).replace(/^(\S+ (?:\/run\/v2\/|\/v2\/(?!catalog)[^/]+\/))[^/]+/, "$1{id}");
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  return { kinds, refused: noted.filter(({ status }) => status === 429).length };
}
