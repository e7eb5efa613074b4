import type { EventSourceMessage } from "eventsource-parser";
import { eventsOf } from "../transport/events";
import type { LogLine } from "./types";

/** Parses the events of a log into lines (docs/service.md#log-streams). */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<LogLine, void> {
  for await (const event of eventsOf(bytes)) yield lineOf(event);
}

/** An event that is not the specified JSON still becomes a line. */
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
