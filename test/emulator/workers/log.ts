import type { Service } from "../../harness/emulator";

/** Reads a log stream until a line is there; gives the lines so far. */
export async function logOf({ emulator, apiKey }: Service, path: string, line: string): Promise<string[]> {
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${apiKey}` };
  const { body } = await fetch(emulator.url + path, { headers, signal: stop.signal });
  let text = "";
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    const lines = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data).line as string);
    if (lines.includes(line)) return lines;
  }
  throw new Error(`the log ended: ${text}`);
}
