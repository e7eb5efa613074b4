import type { EventSourceMessage } from "eventsource-parser";

/** Parses server-sent events from chunks of any size. Drops an event that the end of the stream cuts off. */
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
