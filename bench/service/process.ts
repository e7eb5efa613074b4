/** The emulator in a process of its own, whose CPU time nobody counts. It ends when its parent does. */
import { type EmulatorOptions, startEmulator } from "../../emulator";

async function main(quota: string): Promise<void> {
  // Nothing waits: the service locks no template, and has a quota for any number of workers.
  const options = { templateLockMs: 0, workerQuota: 1_000_000 };
  const { url, runUrl, apiKey } = await startEmulator({
    clock: "wall",
    quota: quota as EmulatorOptions["quota"],
    options,
  });
  process.once("disconnect", () => process.exit());
  process.send?.({ url, runUrl, apiKey });
}

void main(process.argv[2]!);
