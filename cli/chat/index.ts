import { Command } from "commander";
import { readPositive, wholeFrom } from "../command/options";
import { running } from "../command/run";
import type { ChatFlags } from "./flags";

/** Builds `cloudcompute chat`, which prints one answer of the public text endpoint as it arrives. */
export function chatCommand(): Command {
  return new Command("chat")
    .description("Asks the public text endpoint, and prints the answer as it comes.")
    .argument("<message>", "what to ask; - is standard input")
    .option("--model <model>", "model-k2.6, model-k2.7-code or model-k3", "model-k2.6")
    .option("--system <text>", "how to answer")
    .option("--max-tokens <tokens>", "of the answer, its reasoning included", wholeFrom(1))
    .option("--reasoning-effort <effort>", "for example max")
    .option("--timeout <seconds>", "how long to wait for the whole answer", readPositive, 600)
    .option("--stack <stack>", "the Pulumi stack whose configuration has address and key")
    .option("--json", "one JSON document a line: pieces of text, then usage and cost")
    .action((message: string, flags: ChatFlags) =>
      running(async (signal) => {
        const { chat } = await import("./chat");
        await chat(message, flags, signal);
      }),
    );
}
