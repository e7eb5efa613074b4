import type { Client } from "../../provider/client";
import { put, putJson, putText } from "../command/output";
import { withEndpoint } from "../target";
import type { StatusFlags } from "./flags";
import { readStatus, type Status } from "./read";
import { statusBlock, statusLine } from "./text";

/** Milliseconds between two looks of `--watch`. */
const EVERY = 2_000;

/** Shows the status once, or again and again until the signal fires. */
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

/** A pipe gets a line when something is new, not every two seconds. */
function onChange(write: (status: Status) => void): (status: Status) => void {
  let last: string | undefined;
  return (status) => {
    const present = contentOf(status);
    if (present !== last) write(status);
    last = present;
  };
}

/** Without the seconds that each worker has been up, which are always new. */
const contentOf = (status: Status) =>
  JSON.stringify({ ...status, workers: status.workers.map((worker) => ({ ...worker, uptimeSeconds: undefined })) });

/** Overwrites the block that it wrote before. */
function inPlace(): (status: Status) => void {
  let lines = 0;
  return (status) => {
    // A line that the terminal breaks would count as two of those to go up. Some terminals do not know their width.
    const block = statusBlock(status).map((line) => line.slice(0, process.stdout.columns || undefined));
    putText(`${lines > 0 ? upAndClear(lines) : ""}${block.join("\n")}\n`);
    lines = block.length;
  };
}

/** ANSI: to the start of the line so many lines above, then erase to the end of the screen. */
const upAndClear = (lines: number) => `\x1b[${lines}F\x1b[0J`;
