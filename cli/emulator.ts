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
    .description("Runs an emulator of the service on this machine. It needs no account and no network.")
    .addOption(new Option("--port <port>", "port to listen on; 0 chooses a free one").argParser(readPort).default(4010))
    .addOption(
      new Option("--quota <quota>", "requests per minute: 6000, the published example of 60, or no limit")
        .choices(["default", "published", "off"])
        .default("default"),
    )
    .addOption(
      new Option(
        "--account <name>",
        "name of the account; each start with this name has the same id and key",
      ).argParser(readName),
    )
    .addOption(
      new Option("--data <file>", "file that keeps the account and its objects for the next start").argParser(readName),
    )
    .addOption(
      new Option("--worker <image=source>", "worker of an image: a file, a command or an address; repeatable")
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

The first line is the address, and the second is a key. To deploy to the emulator, run
in another shell:

  export CLOUDCOMPUTE_BASE_URL=${url}
  export CLOUDCOMPUTE_RUN_URL=${runUrl}
  export CLOUDCOMPUTE_API_KEY=${apiKey}
  pulumi up

To watch its objects, jobs and requests, and to move its clock, open this page in a browser:

  ${url}/_emulator/

From a shell, you can list its requests, move its clock forward a minute, or remove all objects:

  curl ${url}/_emulator/requests
  curl ${url}/_emulator/clock -d '{"advance": 60}'
  curl -X POST ${url}/_emulator/reset`;

/** Explains what remains after the emulator ends and how to get rid of a stack whose objects are gone. */
function ending({ account, data }: Pick<Flags, "account" | "data">): string {
  if (data !== undefined)
    return `Ctrl-C stops it. ${data} keeps the account, the key and the objects for the next start with --data.`;
  return `Ctrl-C stops it and removes its objects. After a restart it is ${next(account)}

${WAY_OUT}`;
}

function next(account: string | undefined): string {
  if (account !== undefined) return `the same account without objects, unless --data FILE keeps them.`;
  return `a new account without objects.
With --account NAME it is the same account each time, and --data FILE keeps its objects too.`;
}

/** A destroy would look for the objects at a service that never had them. */
const WAY_OUT = `A stack whose emulator is gone cannot be destroyed. You can only remove it from Pulumi:

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
