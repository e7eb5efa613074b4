import { Command, InvalidArgumentError, Option } from "commander";
import type { Emulator } from "../emulator";

interface Flags {
  readonly port: number;
  readonly quota: "default" | "published" | "off";
}

/** `cloudcompute emulator`: the service on this machine, until it is stopped. Exit code 1 when it can't start. */
export function emulatorCommand(): Command {
  return new Command("emulator")
    .description("Runs an emulator of the service on this machine: no account, no network, nothing is kept.")
    .addOption(new Option("--port <port>", "0 picks a free one").argParser(readPort).default(4010))
    .addOption(
      new Option("--quota <quota>", "requests a minute: 6000, the published example of 60, or no limit")
        .choices(["default", "published", "off"])
        .default("default"),
    )
    .showHelpAfterError("(see `cloudcompute emulator --help`)")
    .action(serve);
}

async function serve({ port, quota }: Flags): Promise<void> {
  // Loaded late, so that help and version don't wait for the whole service.
  const { startEmulator } = await import("../emulator");
  try {
    const emulator = await startEmulator({ port, quota, clock: "wall" });
    closeOnSignal(emulator);
    process.stdout.write(`${greeting(emulator)}\n`);
  } catch (error) {
    process.stderr.write(`error: ${reason(port, error as NodeJS.ErrnoException)}\n`);
    process.exitCode = 1;
  }
}

/** Other programs read the first two lines: the address, then the key. */
const greeting = ({ url, apiKey }: Emulator) => `${url}
${apiKey}

The first line is the address, the second a key. To deploy to it, in another shell:

  export CLOUDCOMPUTE_BASE_URL=${url}
  export CLOUDCOMPUTE_API_KEY=${apiKey}
  pulumi up

To see what it was asked, to move its clock a minute, to empty it:

  curl ${url}/_emulator/requests
  curl ${url}/_emulator/clock -d '{"advance": 60}'
  curl -X POST ${url}/_emulator/reset

Ctrl-C ends it; nothing is kept.`;

function reason(port: number, error: NodeJS.ErrnoException): string {
  const other = "choose another with --port, or --port 0 for a free one";
  if (error.code === "EADDRINUSE") return `port ${port} is in use by another program; ${other}`;
  if (error.code === "EACCES") return `port ${port} is not open to this user; ${other}`;
  return `the emulator could not start: ${error.message}`;
}

/** A second signal ends the process at once, as if nobody listened. */
function closeOnSignal(emulator: Emulator): void {
  const close = () => void emulator.close();
  process.once("SIGINT", close).once("SIGTERM", close);
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("A port is a whole number from 0 to 65535.");
}
