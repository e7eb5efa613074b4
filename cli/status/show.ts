import type { Client } from "../../provider/client";
import { put, putJson, putText } from "../command/output";
import { withEndpoint } from "../target";
import type { StatusFlags } from "./flags";
import { readStatus, type Status } from "./read";
import { statusBlock, statusLine } from "./text";

/** Milliseconds between two updates of `--watch`. */
const EVERY = 2_000;

/** Shows the status once, or repeatedly until the signal fires. */
export async function showStatus(text: string | undefined, flags: StatusFlags, signal: AbortSignal): Promise<void> {
  await withEndpoint(text, flags, { signal }, async ({ client, endpoint }) => {
    const show = display(flags, process.stdout.isTTY);
    show(await readStatus(client, endpoint));
    while (flags.watch) {
      await pause(client, signal);
      show(await readStatus(client, endpoint));
    }
  });
}

const pause = ({ clock }: Client, signal: AbortSignal) => clock.sleep(EVERY, signal);

function display({ json, watch }: StatusFlags, terminal: boolean): (status: Status) => void {
  if (json) return onChange(putJson);
  if (!terminal) return onChange((status) => put(statusLine(status)));
  return watch ? inPlace() : (status) => put(statusBlock(status).join("\n"));
}

/** A pipe gets a line only when something has changed, not every two seconds. */
function onChange(write: (status: Status) => void): (status: Status) => void {
  let last: string | undefined;
  return (status) => {
    const present = contentOf(status);
    if (present !== last) write(status);
    last = present;
  };
}

/** Leaves out the uptime of each worker, which changes every second. */
const contentOf = (status: Status) =>
  JSON.stringify({ ...status, workers: status.workers.map((worker) => ({ ...worker, uptimeSeconds: undefined })) });

/** Overwrites the previous block. */
function inPlace(): (status: Status) => void {
  let lines = 0;
  return (status) => {
    // A line that the terminal wraps would take two lines on the screen. Some terminals do not know their width.
    const block = statusBlock(status).map((line) => line.slice(0, process.stdout.columns || undefined));
    putText(`${lines > 0 ? upAndClear(lines) : ""}${block.join("\n")}\n`);
    lines = block.length;
  };
}

/** ANSI: moves up `lines` lines to the start of the line, then erases to the end of the screen. */
const upAndClear = (lines: number) => `\x1b[${lines}F\x1b[0J`;
