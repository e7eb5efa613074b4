import { Command } from "commander";
import { running } from "../command/run";
import { targetOptions } from "../target/options";
import type { StatusFlags } from "./flags";

/** Builds `cloudcompute status`, which shows the workers, the rollout and the queue of an endpoint. */
export function statusCommand(): Command {
  return targetOptions(
    new Command("status")
      .description("Shows the workers, the rollout and the queue of an endpoint.")
      .argument("[endpoint]", "id or name of the endpoint"),
  )
    .option("--watch", "continue until Ctrl-C: refresh in place on a terminal, or print a line for each change")
    .option("--json", "print one JSON document; with --watch, one per line")
    .action((endpoint: string | undefined, flags: StatusFlags) =>
      running(async (signal) => {
        // Loaded late, so that help and version do not load the client.
        const { showStatus } = await import("./show");
        await showStatus(endpoint, flags, signal);
      }),
    );
}
