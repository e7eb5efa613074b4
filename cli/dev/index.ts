import { Command, InvalidArgumentError, Option } from "commander";
import { readPort } from "../command/options";
import { running } from "../command/run";
import type { DevFlags } from "./flags";

/** Builds `cloudcompute dev`, which deploys the program of this folder to its own emulator, again after each change. */
export function devCommand(): Command {
  return new Command("dev")
    .description("Deploys the program of this folder to an emulator, with your workers, again at each change.")
    .addOption(
      new Option("--worker <image=command>", "what runs behind an image: a command, a file or an address; repeatable")
        .argParser(readPair)
        .default({}, "those of cloudcompute.json"),
    )
    .addOption(
      new Option("--config <key=value>", "a value of the private stack's configuration; repeatable")
        .argParser(readPair)
        .default({}, "those of cloudcompute.json"),
    )
    .addOption(new Option("--port <port>", "of the emulator; 0 picks a free one").argParser(readPort).default(4010))
    .option("--json", "one JSON document for each event, one a line")
    .addHelpText("after", EXPLANATION)
    .action((flags: DevFlags) =>
      running(async (signal) => {
        const { dev } = await import("./dev");
        await dev(flags, signal);
      }),
    );
}

const EXPLANATION = `
The stack is private: its state lies in a temporary folder, and no login and no stack
of yours is used. Ctrl-C destroys what was deployed, ends the workers and removes the
folder; exit code 0 when nothing is left. A second Ctrl-C does not wait for that.

cloudcompute.json, in the folder of Pulumi.yaml:

  { "workers": { "org/worker": "./worker.js" }, "config": { "size": "small" } }`;

function readPair(text: string, before: Readonly<Record<string, string>>): Record<string, string> {
  const at = text.indexOf("=");
  if (at > 0 && at < text.length - 1) return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
  throw new InvalidArgumentError("It must have the form name=value.");
}
