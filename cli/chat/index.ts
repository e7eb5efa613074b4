import { Command } from "commander";
import { readPositive, wholeFrom } from "../command/options";
import { running } from "../command/run";
import type { ChatFlags } from "./flags";

/** Builds `cloudcompute chat`, which prints one answer of the public text endpoint as it arrives. */
export function chatCommand(): Command {
  return new Command("chat")
    .description("Sends a message to the public text endpoint, and prints the answer as it arrives.")
    .argument("<message>", "the message; - reads standard input")
    .option("--model <model>", "model-k2.6, model-k2.7-code or model-k3", "model-k2.6")
    .option("--system <text>", "system message, with instructions for the answer")
    .option("--max-tokens <tokens>", "highest number of tokens of the answer, including reasoning", wholeFrom(1))
    .option("--reasoning-effort <effort>", "amount of reasoning, such as max")
    .option("--timeout <seconds>", "time to wait for the whole answer", readPositive, 600)
    .option("--stack <stack>", "Pulumi stack whose configuration has the address and the key")
    .option("--json", "print one JSON document per line: pieces of text, then usage and cost")
    .action((message: string, flags: ChatFlags) =>
      running(async (signal) => {
        const { chat } = await import("./chat");
        await chat(message, flags, signal);
      }),
    );
}
