import { Command, InvalidArgumentError, Option } from "commander";
import { KINDS, type Kind } from "./kinds";

interface Flags {
  readonly kind: readonly Kind[];
  readonly name?: string;
  readonly withReferences?: true;
  readonly output?: string;
}

/**
 * Builds `cloudcompute import-file`, which writes a file for `pulumi import --file`. Exit code 1 if there is nothing to
 * write.
 */
export function importFileCommand(): Command {
  return new Command("import-file")
    .description("Writes a file for `pulumi import --file`, which imports existing objects.")
    .argument("[ids...]", "ids of the objects (default: all objects of the account)")
    .addOption(
      new Option("--kind <kinds>", `write only these kinds, separated by commas: ${KINDS.join(", ")}`)
        .argParser(readKinds)
        .default(KINDS, "all"),
    )
    .option("--name <name>", "write only objects with this name; * matches any characters")
    .option("--with-references", "also write the registries, network volumes and templates that these objects use")
    .option("--output <file>", "write to this file instead of standard output")
    .addHelpText("after", EXAMPLES)
    .action(write);
}

const EXAMPLES = `
The command uses CLOUDCOMPUTE_BASE_URL and CLOUDCOMPUTE_API_KEY. A read-only key is
enough. The command changes nothing, neither in the account nor in Pulumi.

To import the whole account, run these two commands, the second one in the folder of a
Pulumi program:

  cloudcompute import-file --output import.json
  pulumi import --file import.json

To write one endpoint and the objects that it uses:

  cloudcompute import-file --kind endpoint --name api --with-references`;

async function write(ids: readonly string[], { kind: kinds, ...flags }: Flags): Promise<void> {
  // Loaded late, so that help and version do not load the client.
  const { writeImportFile } = await import("./write");
  try {
    await writeImportFile({ ids, kinds, ...flags });
  } catch (error) {
    // The client's messages have several lines.
    process.stderr.write(`error: ${(error as Error).message.replace(/\s*\n\s*/g, " ")}\n`);
    process.exitCode = 1;
  }
}

function readKinds(text: string): Kind[] {
  const words = text.split(",").map((word) => word.trim());
  const unknown = words.find((word) => !KINDS.includes(word as Kind));
  if (unknown === undefined) return words as Kind[];
  throw new InvalidArgumentError(`"${unknown}" is not a kind. Allowed are ${KINDS.join(", ")}.`);
}
