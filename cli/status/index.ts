import { Command } from "commander";
import { running } from "../command/run";
import { targetOptions } from "../target/options";
import type { StatusFlags } from "./flags";

/** Builds `cloudcompute status`, which shows the workers, the rollout and the queue of an endpoint. */
export function statusCommand(): Command {
  return targetOptions(
    new Command("status")
      .description("Shows workers, rollout and queue of an endpoint.")
      .argument("[endpoint]", "its id or its name"),
  )
    .option("--watch", "until Ctrl-C: refreshed in place on a terminal, else a line for each change")
    .option("--json", "one JSON document; with --watch one a line")
    .action((endpoint: string | undefined, flags: StatusFlags) =>
      running(async (signal) => {
        // Loaded late, so that help and version do not load the client.
        const { showStatus } = await import("./show");
        await showStatus(endpoint, flags, signal);
      }),
    );
}
