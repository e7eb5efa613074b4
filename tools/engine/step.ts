import type { RunOptions } from "./run";
import type { Surroundings } from "./surroundings";

/**
 * Runs a program that must succeed, for at most 15 minutes by default, and returns its standard output.
 * @throws Error with the command and the end of its output.
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
