#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { callCommand } from "./call";
import { chatCommand } from "./chat";
import { exitCodeOf } from "./command/exit";
import { devCommand } from "./dev";
import { emulatorCommand } from "./emulator";
import { imageCommand } from "./image";
import { importFileCommand } from "./import-file";
import { logsCommand } from "./logs";
import { statusCommand } from "./status";

/** Required by the package's own name, which resolves to the same file from the sources and from the compiled code. */
const { version } = require("pulumi-cloudcompute/package.json") as { version: string };

const commands = [
  callCommand(),
  chatCommand(),
  devCommand(),
  emulatorCommand(),
  imageCommand(),
  importFileCommand(),
  logsCommand(),
  statusCommand(),
];

const program = new Command("cloudcompute")
  .description("The commands of pulumi-cloudcompute.")
  .version(version)
  .exitOverride()
  .showHelpAfterError("(see `cloudcompute --help`)");
for (const command of commands) {
  program.addCommand(command.exitOverride().showHelpAfterError(`(see \`cloudcompute ${command.name()} --help\`)`));
}

program.parseAsync().catch((error: unknown) => {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = exitCodeOf(error);
});
