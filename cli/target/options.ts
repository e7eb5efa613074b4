import type { Command } from "commander";

/** The options that select an endpoint and its account. */
export interface TargetFlags {
  readonly stack?: string;
  /** The stack's output that holds the endpoint's id. */
  readonly output?: string;
}

/** Adds the options that select an endpoint. `image` needs `--output` for its file. */
export function targetOptions(command: Command, output: "--output" | "--stack-output" = "--output"): Command {
  const holder = "output that contains the endpoint's id, of this stack or the selected one (default: endpointId)";
  return command
    .option("--stack <stack>", "Pulumi stack that contains the endpoint, and whose configuration has address and key")
    .option(`${output} <name>`, holder);
}
