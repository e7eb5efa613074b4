import { Argument, Command, InvalidArgumentError, Option } from "commander";
import { wholeFrom } from "../cli/command/options";
import { NAMES } from "./candidates";
import type { Choices } from "./cases";

/** What can be measured. */
export const PARTS = ["start-up", "stacks", "quota"] as const;

/** The flags of `npm run bench`. */
export interface Flags extends Choices {
  readonly full: boolean;
  readonly against?: string;
  readonly program?: string;
  readonly save: boolean;
  readonly add: boolean;
  readonly render: boolean;
}

/** The flags, and the parts to measure. */
export interface Asked {
  readonly parts: readonly (typeof PARTS)[number][];
  readonly flags: Flags;
}

/** Parses the arguments after `npm run bench --`. @throws CommanderError for what it does not understand. */
export function readOptions(args: readonly string[]): Asked {
  const command = bench().parse(args, { from: "user" });
  const flags: Flags = command.opts();
  if ((flags.against === undefined) !== (flags.program === undefined))
    command.error("error: --against and --program belong together: the plugin's folder, and a program in YAML for it");
  return { parts: command.processedArgs[0], flags };
}

function bench(): Command {
  return new Command("npm run bench --")
    .description("Measures the provider beside others. Needs Linux, Python 3 and the Pulumi CLI.")
    .addArgument(new Argument("[parts...]", "what to measure").choices(PARTS).default(["start-up", "stacks"]))
    .option("--full", "every size at every latency, instead of the two-minute run", false)
    .addOption(list("--objects <numbers>", "endpoints of a stack, such as 50,200", wholeFrom(1)))
    .addOption(
      new Option("--bound <number>", "how many of them have a template of the program").argParser(wholeFrom(0)),
    )
    .addOption(list("--latency <numbers>", "milliseconds that the service adds to an answer", wholeFrom(0)))
    .addOption(list("--parallel <numbers>", "operations at once; default is the CLI's own number", readParallel))
    .addOption(list("--candidates <names>", `some of ${NAMES.join(",")}`, readName))
    .addOption(new Option("--rounds <number>", "how often to repeat").argParser(wholeFrom(1)))
    .option("--against <folder>", "also measures the plugin in this folder")
    .option("--program <file>", "its program in YAML, as bench/candidates/native.yaml")
    .option("--save", "writes the figures to bench/results.json", false)
    .option("--add", "with --save, keeps the saved figures that this run does not replace", false)
    .option("--render", "measures nothing, and puts bench/results.json into docs/performance.md", false);
}

/** An option whose value is a list with commas. */
const list = <T>(flags: string, description: string, read: (text: string) => T): Option =>
  new Option(flags, description).argParser((text) => text.split(",").map(read));

const readParallel = (text: string): number | null => (text === "default" ? null : wholeFrom(1)(text));

function readName(text: string): string {
  if ((NAMES as readonly string[]).includes(text)) return text;
  throw new InvalidArgumentError(`There is no candidate "${text}".`);
}
