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
      .argument("[endpoint]", "id or name of the endpoint"),
  )
    .option("--follow", "show new lines until Ctrl-C, also those of workers that start later")
    .option("--worker <id>", "show only this worker")
    .addOption(new Option("--source <source>", "show only lines of this source").choices(["container", "system"]))
    .addOption(
      new Option("--tail <lines>", "highest number of past lines, up to 5000 (default: 100)").argParser(wholeFrom(0)),
    )
    .option("--since <time>", "show only lines after this time, such as 2026-06-01T12:00:00Z")
    .option("--json", "print one JSON document per line")
    .action((endpoint: string | undefined, flags: LogsFlags) =>
      running(async (signal) => {
        const { showLogs } = await import("./show");
        await showLogs(endpoint, flags, signal);
      }),
    );
}
