import type { Caller } from "../caller";

/** Reads a worker's container log until what it has satisfies; gives its lines. */
export async function logOf(
  caller: Caller,
  endpointId: string,
  workerId: string,
  holds: (lines: string[]) => boolean,
): Promise<string[]> {
  const stop = new AbortController();
  const url = `${caller.emulator.url}/v2/serverless/${endpointId}/workers/${workerId}/logs?source=container`;
  const headers = { authorization: `Bearer ${caller.apiKey}` };
  const { body } = await fetch(url, { headers, signal: stop.signal });
  let text = "";
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    const lines = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data).line as string);
    if (holds(lines)) return lines;
  }
  throw new Error(`the log ended: ${text}`);
}
