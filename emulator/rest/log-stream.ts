import { Readable } from "node:stream";
import { timeIn } from "../schema";
import type { Log, LogLine } from "../state/logs";
import { unprocessable } from "../state/refusal";
import type { Service } from "../state/service";
import { wholeNumber } from "./query";
import type { Call } from "./route";

/** Headers of every log stream (docs/service.md#log-streams). */
export const STREAM_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache",
  connection: "keep-alive",
  "x-accel-buffering": "no",
};

const DEFAULT_TAIL = 100;
const MOST_TAIL = 5_000;
const KEEP_ALIVE_MS = 15_000;

/** A log as server-sent events: what is asked for of the past, then each new line; a quiet stream stays open. */
export function logStream(call: Call, log: Log): Readable {
  const source = sourceOf(call.query);
  const wanted = (line: LogLine) => source === null || line.source === source;
  const past = pastLines(call, log.lines.filter(wanted));
  const stream = new Readable({ read() {} });
  // A first byte makes the headers leave at once, even if the log is empty.
  stream.push(`: open\n\n${past.map(eventOf).join("")}`);
  const stop = log.follow((line) => {
    if (!line) stream.push(null);
    else if (wanted(line)) stream.push(eventOf(line));
  });
  stream.once("close", stop);
  keepAlive(call.service, stream);
  return stream;
}

function sourceOf(query: URLSearchParams): string | null {
  const source = query.get("source");
  if (source === null || source === "container" || source === "system") return source;
  throw unprocessable(["query.source: value must be one of 'container', 'system'"]);
}

function pastLines({ query, headers }: Call, lines: LogLine[]): LogLine[] {
  const tail = wholeNumber(query, "tail", 0, MOST_TAIL) ?? DEFAULT_TAIL;
  const since = query.get("since");
  const cursor = headers["last-event-id"];
  if (typeof cursor === "string" && cursor !== "") return lines.filter(({ ts }) => ts > nanoseconds(cursor));
  if (since === null) return tail === 0 ? [] : lines.slice(-tail);
  const time = timeIn(since);
  if (time === undefined) throw unprocessable(["query.since: is not a valid date-time"]);
  return lines.filter(({ ts }) => Date.parse(ts) >= time);
}

/** A cursor as the log writes times: live ids come with or without a fraction, and with or without `/counter`. */
function nanoseconds(cursor: string): string {
  const [, second, fraction = ""] = /^(.{19})(?:\.(\d+))?/.exec(cursor) ?? [];
  return second === undefined ? cursor : `${second}.${fraction.padEnd(9, "0").slice(0, 9)}Z`;
}

function eventOf(line: LogLine): string {
  return `id: ${line.ts}\ndata: ${JSON.stringify(line)}\n\n`;
}

function keepAlive(service: Service, stream: Readable): void {
  const due = service.clock.now() + KEEP_ALIVE_MS;
  const send = () => {
    if (stream.destroyed || stream.readableEnded) return;
    stream.push(": keep-alive\n\n");
    keepAlive(service, stream);
  };
  service.clock.at(due, send, "upkeep");
}
