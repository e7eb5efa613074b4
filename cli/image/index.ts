import { Command } from "commander";
import { readPositive, wholeFrom } from "../command/options";
import { running } from "../command/run";
import { targetOptions } from "../target/options";
import type { ImageFlags } from "./flags";

/** Builds `cloudcompute image`, which generates a picture on an endpoint that runs the image-generation worker. */
export function imageCommand(): Command {
  return targetOptions(
    new Command("image")
      .description("Generates an image with an endpoint that runs the image-generation worker.")
      .argument("[endpoint]", "id or name of the endpoint; omit it if --stack selects the endpoint")
      .argument("[prompt]", "description of the image"),
    "--stack-output",
  )
    .requiredOption("--output <file>", "file for the PNG; - writes to standard output")
    .option("--negative-prompt <text>", "description of what the image must not contain")
    .option("--width <pixels>", "width of the image (default: 1024)", wholeFrom(1))
    .option("--height <pixels>", "height of the image (default: 1024)", wholeFrom(1))
    .option("--steps <steps>", "number of inference steps (default: 25)", wholeFrom(1))
    .option("--timeout <seconds>", "time to wait, after which the job is cancelled", readPositive, 600)
    .option("--json", "print one JSON document with the file, the time and the job")
    .action((endpoint: string | undefined, prompt: string | undefined, flags: ImageFlags) =>
      running(async (signal) => {
        const { makeImage } = await import("./make");
        await makeImage(endpoint, prompt, flags, signal);
      }),
    );
}
