import { Command, Option } from "commander";
import { wholeFrom } from "../command/options";
import { running } from "../command/run";
import { targetOptions } from "../target/options";
import type { LogsFlags } from "./flags";

/**
 * Builds `cloudcompute logs`, which prints the logs of an endpoint's workers and, with `--follow`, new lines as they
 * arrive.
 */
export function logsCommand(): Command {
  return targetOptions(
    new Command("logs")
      .description("Shows the logs of an endpoint's workers.")
      .argument("[endpoint]", "its id or its name"),
  )
    .option("--follow", "until Ctrl-C, also of workers that start meanwhile")
    .option("--worker <id>", "only this worker")
    .addOption(new Option("--source <source>", "only these lines").choices(["container", "system"]))
    .addOption(new Option("--tail <lines>", "at most so many of the past, up to 5000 (100)").argParser(wholeFrom(0)))
    .option("--since <time>", "only what is newer, for example 2026-06-01T12:00:00Z")
    .option("--json", "one JSON document a line")
    .action((endpoint: string | undefined, flags: LogsFlags) =>
      running(async (signal) => {
        const { showLogs } = await import("./show");
        await showLogs(endpoint, flags, signal);
      }),
    );
}
