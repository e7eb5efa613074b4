import type { EventSourceMessage } from "eventsource-parser";
import type { LogLine } from "./types";

/** Reads events out of bytes, wherever these are cut. What is cut off at the end is left out (service contract 8.3). */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<LogLine, void> {
  const { createParser } = await import("eventsource-parser");
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const decoder = new TextDecoder();
  for await (const part of bytes) {
    parser.feed(decoder.decode(part, { stream: true }));
    yield* events.splice(0).map(lineOf);
  }
}

/** What is not the JSON that is specified is still a line of the log. */
function lineOf({ id, data }: EventSourceMessage): LogLine {
  const { ts, source, line } = fieldsOf(data);
  return { id, ts: text(ts), source: text(source), line: text(line) ?? data };
}

function fieldsOf(data: string): { readonly ts?: unknown; readonly source?: unknown; readonly line?: unknown } {
  try {
    return JSON.parse(data) ?? {};
  } catch {
    return {};
  }
}

const text = (value: unknown) => (typeof value === "string" ? value : undefined);
