import { Command, Option } from "commander";
import { readPositive } from "../command/options";
import { running } from "../command/run";
import { targetOptions } from "../target/options";
import type { CallFlags } from "./flags";

/**
 * Builds `cloudcompute call`, which sends one job to a queue-based endpoint, or one HTTP request to a load-balancing
 * one.
 */
export function callCommand(): Command {
  return targetOptions(
    new Command("call")
      .description("Sends a job to a queue-based endpoint, or an HTTP request to a load-balancing one.")
      .argument("[endpoint]", "its id or its name"),
  )
    .option("--input <json>", "the job's input, a JSON object; or the body of the request")
    .option("--file <file>", "the same from a file; - is standard input")
    .addOption(new Option("--stream", "prints each chunk as it comes, one a line").conflicts(["async", "path"]))
    .addOption(new Option("--async", "prints the job's id and does not wait").conflicts(["job", "path"]))
    .addOption(
      new Option("--job <id>", "waits for a job that was sent with --async").conflicts(["input", "file", "path"]),
    )
    .addOption(
      new Option("--timeout <seconds>", "how long to wait; the job is then cancelled")
        .argParser(readPositive)
        .default(600),
    )
    .option("--path <path>", "of a load-balancing endpoint, for example /generate")
    .option("--method <method>", "of the request (GET, or POST with a body)")
    .option("--json", "one JSON document: the job or the answer; with --stream one a line")
    .addHelpText("after", EXAMPLES)
    .action((endpoint: string | undefined, flags: CallFlags) =>
      running(async (signal) => {
        const { call } = await import("./call");
        await call(endpoint, flags, signal);
      }),
    );
}

const EXAMPLES = `
Ctrl-C cancels the job that the command has sent. Exit codes: 0 done, 1 failed,
2 usage, 3 time-out, 4 not found, 130 Ctrl-C.

  cloudcompute call api --input '{"prompt": "Hi"}'
  cloudcompute call --stack dev --file input.json --stream
  cloudcompute call web --path /generate --input '{"prompt": "Hi"}'`;
