import { Command, InvalidArgumentError, Option } from "commander";
import type { Emulator, WorkerSources } from "../emulator";
import { readPort } from "./command/options";
import { addWorker } from "./worker-flag";

interface Flags {
  readonly port: number;
  readonly quota: "default" | "published" | "off";
  readonly account?: string;
  readonly data?: string;
  readonly worker: WorkerSources;
}

/**
 * Builds `cloudcompute emulator`, which runs the service on this machine until it is stopped. Exit code 1 if it cannot
 * start.
 */
export function emulatorCommand(): Command {
  return new Command("emulator")
    .description("Runs an emulator of the service on this machine: no account, no network; --data keeps its objects.")
    .addOption(new Option("--port <port>", "0 picks a free one").argParser(readPort).default(4010))
    .addOption(
      new Option("--quota <quota>", "requests a minute: 6000, the published example of 60, or no limit")
        .choices(["default", "published", "off"])
        .default("default"),
    )
    .addOption(
      new Option("--account <name>", "the same account id and key at each start with that name").argParser(readName),
    )
    .addOption(
      new Option("--data <file>", "keeps account and objects in that file for the next start").argParser(readName),
    )
    .addOption(
      new Option("--worker <image=source>", "runs a file or command, or asks an address, behind an image; repeatable")
        .argParser(addWorker)
        .default({}, "none"),
    )
    .action(serve);
}

async function serve({ worker: workers, ...flags }: Flags): Promise<void> {
  // Loaded late, so that help and version do not load the whole service.
  const { startEmulator } = await import("../emulator");
  try {
    const emulator = await startEmulator({ ...flags, workers, clock: "wall" });
    closeOnSignal(emulator);
    process.stdout.write(`${greeting(emulator)}\n\n${ending(flags)}\n`);
  } catch (error) {
    fail(reason(flags.port, error as NodeJS.ErrnoException));
  }
}

function fail(why: string): void {
  process.stderr.write(`error: ${why}\n`);
  process.exitCode = 1;
}

/** Other programs read the first two lines: the address, then the key. */
const greeting = ({ url, runUrl, apiKey }: Emulator) => `${url}
${apiKey}

The first line is the address, the second a key. To deploy to it, in another shell:

  export CLOUDCOMPUTE_BASE_URL=${url}
  export CLOUDCOMPUTE_RUN_URL=${runUrl}
  export CLOUDCOMPUTE_API_KEY=${apiKey}
  pulumi up

To see what it was asked, to move its clock a minute, to empty it:

  curl ${url}/_emulator/requests
  curl ${url}/_emulator/clock -d '{"advance": 60}'
  curl -X POST ${url}/_emulator/reset`;

/** Explains what remains after the emulator ends and how to get rid of a stack whose objects are gone. */
function ending({ account, data }: Pick<Flags, "account" | "data">): string {
  if (data !== undefined)
    return `Ctrl-C ends it; ${data} keeps account, key and objects for the next start with --data.`;
  return `Ctrl-C ends it, and its objects are gone: started again, it is ${next(account)}

${WAY_OUT}`;
}

function next(account: string | undefined): string {
  if (account !== undefined) return `the same account with no objects, unless --data FILE keeps them.`;
  return `a new account with no objects.
--account NAME makes it the same account each time, and --data FILE keeps its objects too.`;
}

/** A destroy would look for the objects at a service that never had them. */
const WAY_OUT = `A stack whose emulator is gone can not be destroyed; Pulumi can only forget it:

  pulumi state delete --all         # its resources; the stack and its configuration stay
  pulumi stack rm --force           # the stack, its resources and its configuration`;

function reason(port: number, error: NodeJS.ErrnoException): string {
  const other = "choose another with --port, or --port 0 for a free one";
  if (error.code === "EADDRINUSE") return `port ${port} is in use by another program; ${other}`;
  if (error.name === "DataFileUnusable") return error.message;
  if (error.code === "EACCES") return `port ${port} is not open to this user; ${other}`;
  return `the emulator could not start: ${error.message}`;
}

/** A second signal ends the process at once, because the listener runs only once. */
function closeOnSignal(emulator: Emulator): void {
  const close = () => void emulator.close().catch((error: Error) => fail(error.message));
  process.once("SIGINT", close).once("SIGTERM", close);
}

function readName(text: string): string {
  if (text !== "") return text;
  throw new InvalidArgumentError("It must not be empty.");
}
