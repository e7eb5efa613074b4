#!/usr/bin/env node
import { Command } from "commander";
import { emulatorCommand } from "./emulator";
import { importFileCommand } from "./import-file";

/** By the package's own name, which finds the same file from the sources and from what is built of them. */
const { version } = require("pulumi-cloudcompute/package.json") as { version: string };

new Command("cloudcompute")
  .description("Commands that come with pulumi-cloudcompute.")
  .version(version)
  .addCommand(emulatorCommand())
  .addCommand(importFileCommand())
  .showHelpAfterError("(see `cloudcompute --help`)")
  .parseAsync();
