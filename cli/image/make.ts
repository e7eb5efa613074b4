import { writeFile } from "node:fs/promises";
import type { ImageRequest, Jobs } from "../../provider/client";
import { generate } from "../../provider/client/image/generate";
import { misused } from "../command/exit";
import { type JobWait, orCancel } from "../command/job";
import { note, putJson } from "../command/output";
import { whileStarting } from "../command/starting";
import { withEndpoint } from "../target";
import type { ImageFlags } from "./flags";

/** Generates the picture and writes the file. */
export async function makeImage(
  first: string | undefined,
  second: string | undefined,
  flags: ImageFlags,
  signal: AbortSignal,
): Promise<void> {
  const { endpoint: text, prompt } = words(first, second, flags);
  const target = {
    ...(flags.stack && { stack: flags.stack }),
    ...(flags.stackOutput && { output: flags.stackOutput }),
  };
  await withEndpoint(text, target, {}, async ({ client, endpoint }) => {
    const deadline = client.clock.now() + flags.timeout * 1000;
    const bounded = client.with({ ...client.limits, deadline, signal });
    const wait = { client: bounded, unbounded: client, endpointId: endpoint.id };
    const { png, generationTime, job } = await whileStarting({ client: bounded, endpoint }, () =>
      generate({ runSync: cancellable(wait) }, endpoint.id, requestOf(prompt, flags)),
    );
    const { output } = flags;
    await write(output, png);
    if (flags.json) putJson({ file: output, bytes: png.length, generationTime, job: job.id });
    else note(`${output}: ${png.length} bytes, made in ${generationTime} s by job ${job.id}`);
  });
}

/** The client's own `runSync` returns the job's id only once the job has ended, too late to cancel it. */
function cancellable(wait: JobWait): Jobs["runSync"] {
  return async (endpointId, request) => {
    const { id } = await wait.client.jobs.run(endpointId, request);
    return orCancel(wait, id, () => wait.client.jobs.result(endpointId, id));
  };
}

const requestOf = (prompt: string, { negativePrompt, width, height, steps }: ImageFlags): ImageRequest => ({
  prompt,
  ...(negativePrompt !== undefined && { negativePrompt }),
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
  ...(steps !== undefined && { steps }),
});

/** If the stack names the endpoint, the prompt is the only argument. */
function words(first: string | undefined, second: string | undefined, { stack, stackOutput }: ImageFlags) {
  if (second !== undefined) return { endpoint: first, prompt: second };
  const byStack = stack !== undefined || stackOutput !== undefined;
  if (first === undefined || !byStack)
    throw misused('there is no prompt: cloudcompute image <endpoint> "prompt" --output file.png');
  return { endpoint: undefined, prompt: first };
}

async function write(file: string, png: Uint8Array): Promise<void> {
  if (file === "-") return void process.stdout.write(png);
  await writeFile(file, png).catch(({ message }: Error) => {
    throw misused(`${file} can't be written: ${message}`);
  });
}
