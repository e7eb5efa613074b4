import type { EventSourceMessage } from "eventsource-parser";

/** Reads server-sent events out of bytes, wherever these are cut. What is cut off at the end is left out. */
export async function* eventsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<EventSourceMessage, void> {
  const { createParser } = await import("eventsource-parser");
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const decoder = new TextDecoder();
  for await (const part of bytes) {
    parser.feed(decoder.decode(part, { stream: true }));
    yield* events.splice(0);
  }
}
