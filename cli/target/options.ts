import type { Command } from "commander";

/** The options that select an endpoint and its account. */
export interface TargetFlags {
  readonly stack?: string;
  /** The stack's output that holds the endpoint's id. */
  readonly output?: string;
}

/** Adds the options that select an endpoint. `image` needs `--output` for its file. */
export function targetOptions(command: Command, output: "--output" | "--stack-output" = "--output"): Command {
  const holder = "the output of that stack, or of the selected one, that holds the endpoint's id (endpointId)";
  return command
    .option("--stack <stack>", "the Pulumi stack whose configuration has address and key, and which has the endpoint")
    .option(`${output} <name>`, holder);
}
