import { Command } from "commander";
import { readPositive, wholeFrom } from "../command/options";
import { running } from "../command/run";
import { targetOptions } from "../target/options";
import type { ImageFlags } from "./flags";

/** Builds `cloudcompute image`, which generates a picture on an endpoint that runs the image-generation worker. */
export function imageCommand(): Command {
  return targetOptions(
    new Command("image")
      .description("Makes a picture with an endpoint that runs the image-generation worker.")
      .argument("[endpoint]", "its id or its name; left out where --stack names it")
      .argument("[prompt]", "what to draw"),
    "--stack-output",
  )
    .requiredOption("--output <file>", "where the PNG goes; - is standard output")
    .option("--negative-prompt <text>", "what to leave out")
    .option("--width <pixels>", "1024 without it", wholeFrom(1))
    .option("--height <pixels>", "1024 without it", wholeFrom(1))
    .option("--steps <steps>", "25 without it", wholeFrom(1))
    .option("--timeout <seconds>", "how long to wait; the job is then cancelled", readPositive, 600)
    .option("--json", "one JSON document: the file, the time, the job")
    .action((endpoint: string | undefined, prompt: string | undefined, flags: ImageFlags) =>
      running(async (signal) => {
        const { makeImage } = await import("./make");
        await makeImage(endpoint, prompt, flags, signal);
      }),
    );
}
