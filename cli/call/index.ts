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
      .argument("[endpoint]", "id or name of the endpoint"),
  )
    .option("--input <json>", "input of the job as a JSON object, or body of the request")
    .option("--file <file>", "file with the input or the body; - reads standard input")
    .addOption(new Option("--stream", "print each chunk as it arrives, one per line").conflicts(["async", "path"]))
    .addOption(new Option("--async", "print the job's id without waiting for the job").conflicts(["job", "path"]))
    .addOption(
      new Option("--job <id>", "wait for a job that was sent with --async").conflicts(["input", "file", "path"]),
    )
    .addOption(
      new Option("--timeout <seconds>", "time to wait, after which the job is cancelled")
        .argParser(readPositive)
        .default(600),
    )
    .option("--path <path>", "path of the request to a load-balancing endpoint, such as /generate")
    .option("--method <method>", "method of the request (default: GET, or POST with a body)")
    .option("--json", "print the job or the answer as one JSON document; with --stream, one per line")
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
