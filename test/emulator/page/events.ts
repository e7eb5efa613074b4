import { createParser, type EventSourceMessage } from "eventsource-parser";
import type { Entry, Update } from "../../../emulator/page/view";
import type { Service } from "../../harness/emulator";

/** What a browser has of the page: it applies each update to what it has. */
export class Reader {
  readonly entries = new Map<string, Entry>();
  readonly updates: Update[] = [];
  lastEventId = "";

  private readonly arrived: EventSourceMessage[] = [];
  private readonly parser = createParser({ onEvent: (event) => this.arrived.push(event) });

  private constructor(
    private readonly texts: ReadableStreamDefaultReader<string>,
    private readonly end: AbortController,
  ) {}

  /** Begins after the event of that id, as a browser does after a break. */
  static async open({ emulator }: Service, lastEventId?: string): Promise<Reader> {
    const end = new AbortController();
    const headers = new Headers(lastEventId === undefined ? [] : [["last-event-id", lastEventId]]);
    const { body } = await fetch(`${emulator.url}/_emulator/events`, { headers, signal: end.signal });
    return new Reader(body!.pipeThrough(new TextDecoderStream()).getReader(), end);
  }

  /** Reads the next update. Throws when the stream ends before. */
  async next(): Promise<Update> {
    while (this.arrived.length === 0) {
      const { done, value } = await this.texts.read();
      if (done) throw new Error("the stream of updates has ended");
      this.parser.feed(value);
    }
    const { data, id = "" } = this.arrived.shift()!;
    const update = JSON.parse(data) as Update;
    this.lastEventId = id;
    this.updates.push(update);
    if (update.whole) this.entries.clear();
    for (const entry of update.entries) this.entries.set(entry.key, entry);
    for (const key of update.gone) this.entries.delete(key);
    return update;
  }

  /** Reads until an entry of that kind fits. */
  async until<K extends Entry["kind"]>(kind: K, fits: (entry: Extract<Entry, { kind: K }>) => boolean): Promise<void> {
    while (!this.all(kind).some(fits)) await this.next();
  }

  all<K extends Entry["kind"]>(kind: K): Extract<Entry, { kind: K }>[] {
    return [...this.entries.values()].filter((entry): entry is Extract<Entry, { kind: K }> => entry.kind === kind);
  }

  close(): void {
    this.end.abort();
  }
}
