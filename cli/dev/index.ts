import { Command, InvalidArgumentError, Option } from "commander";
import { readPort } from "../command/options";
import { running } from "../command/run";
import type { DevFlags } from "./flags";

/** Builds `cloudcompute dev`, which deploys the program of this folder to its own emulator, again after each change. */
export function devCommand(): Command {
  return new Command("dev")
    .description("Deploys the program in this folder to an emulator with your workers, and again after each change.")
    .addOption(
      new Option("--worker <image=command>", "worker of an image: a command, a file or an address; repeatable")
        .argParser(readPair)
        .default({}, "those in cloudcompute.json"),
    )
    .addOption(
      new Option("--config <key=value>", "configuration value of the private stack; repeatable")
        .argParser(readPair)
        .default({}, "those in cloudcompute.json"),
    )
    .addOption(
      new Option("--port <port>", "port of the emulator; 0 chooses a free one").argParser(readPort).default(4010),
    )
    .option("--json", "print one JSON document per line, one for each event")
    .addHelpText("after", EXPLANATION)
    .action((flags: DevFlags) =>
      running(async (signal) => {
        const { dev } = await import("./dev");
        await dev(flags, signal);
      }),
    );
}

const EXPLANATION = `
The stack is private: its state is in a temporary folder, and the command does not use
your login or your stacks. Ctrl-C destroys the stack, stops the workers and removes the
folder. The exit code is 0 if nothing is left. A second Ctrl-C does not wait for the
destroy.

The file cloudcompute.json, beside Pulumi.yaml, can contain workers and configuration:

  { "workers": { "org/worker": "./worker.js" }, "config": { "size": "small" } }`;

function readPair(text: string, before: Readonly<Record<string, string>>): Record<string, string> {
  const at = text.indexOf("=");
  if (at > 0 && at < text.length - 1) return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
  throw new InvalidArgumentError("It must have the form name=value.");
}
