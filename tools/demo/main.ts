/**
 * `npm start`: the real Pulumi CLI deploys examples/quickstart to the emulator, meets drift and a guard, sends the
 * endpoint a job, and removes everything. `--keep` leaves it running. The exit code is 0 only if every step succeeds.
 */
import { parseArgs } from "node:util";
import { EngineMissing, findEngine } from "../engine";
import { keep } from "./keep";
import { Narration } from "./narration";
import { play, StepFailed } from "./play";
import { setStage } from "./stage";

const told = new Narration({
  colour: Boolean(process.stdout.isTTY) && !process.env.NO_COLOR,
  write: (text) => process.stdout.write(text),
});

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { keep: { type: "boolean", default: false } } });
  endOnSignals();
  told.report("The real Pulumi CLI deploys examples/quickstart to an emulator of the service on this machine:");
  told.report("no account, nothing to pay. Your own stacks and settings are not touched.");
  const engine = await findEngine({ report: (line) => told.report(line) });
  const stage = await setStage(engine, told);
  told.report("", `Pulumi ${engine.version}: ${engine.bin}`, `The service: ${stage.variables.CLOUDCOMPUTE_BASE_URL}`);
  await play(stage, values.keep);
  if (values.keep) await keep(stage);
  await stage.close();
}

/** The exit of the process removes the files. A run of the CLI ends its own processes first, on the same signal. */
function endOnSignals(): void {
  const end = (_: NodeJS.Signals, number: number) => setImmediate(() => process.exit(128 + number));
  process.once("SIGINT", end).once("SIGTERM", end);
  // Closing the terminal must have the same effect.
  process.once("SIGHUP", () => process.kill(process.pid, "SIGTERM"));
}

main().catch((error: Error) => {
  const told = error instanceof EngineMissing || error instanceof StepFailed;
  process.stderr.write(`\n${told ? error.message : (error.stack ?? error.message)}\n`);
  process.exit(1);
});
