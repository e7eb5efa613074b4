import type { RunOptions } from "./run";
import type { Surroundings } from "./surroundings";

/**
 * Runs a program that must succeed, for 15 minutes at most, and gives its standard output.
 * @throws Error with the command and what it said last.
 */
export async function step(
  program: string,
  args: string[],
  { run, env }: Surroundings,
  options: Partial<RunOptions> = {},
): Promise<string> {
  const { code, stdout, stderr } = await run(program, args, {
    seconds: 15 * 60,
    ...options,
    env: { ...env, ...options.env },
  });
  if (code === 0) return stdout;
  const said = stderr.trim().split("\n").slice(-5).join("\n");
  throw new Error(`\`${[program, ...args].join(" ")}\` failed:\n${said}`);
}
