import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { Readable } from "node:stream";
import { withoutKeys } from "../state/masked";
import type { Service } from "../state/service";
import { entriesOf } from "./entries";

/** Real time between two looks at the service, ms, and its share that a look may take: many objects make it rarer. */
const LOOK_MS = 200;
const MOST_SHARE = 0.1;
/** Bytes that a reader may leave unread before it gets no more; it catches up later. */
const MOST_UNREAD = 4 * 1024 * 1024;
/** Entries that are gone are remembered for readers that come back; the oldest are forgotten. */
const MOST_GONE = 10_000;

interface Kept {
  /** The entry as JSON. */
  text: string;
  /** The version in which it last changed. */
  version: number;
}

interface Reader {
  readonly stream: Readable;
  /** The version that it has; undefined: it has nothing. */
  version: number | undefined;
}

/**
 * The changes of everything that the page shows, as server-sent events. It remembers no events: each version of the
 * whole has a number, and a reader gets what has changed since its own, whether it was slow, away, or is new. Nothing
 * runs while nobody reads.
 */
export class Feed {
  private readonly kept = new Map<string, Kept>();
  /** Keys with the version in which they went, oldest first. */
  private readonly gone = new Map<string, number>();
  /** The last version of which something that went is forgotten. */
  private forgotten = 0;
  private version = 0;
  private readonly name = randomUUID();
  private readonly readers = new Set<Reader>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly service: Service) {}

  /**
   * A stream of events from `lastEventId` on, or of everything where that is unknown. Throws what keeps the service from
   * being read.
   */
  open(lastEventId: string | undefined): Readable {
    const stream = new Readable({ read() {} });
    this.renew();
    const reader: Reader = { stream, version: this.versionIn(lastEventId) };
    stream.once("close", () => this.readers.delete(reader));
    this.readers.add(reader);
    // A first byte makes the headers leave at once.
    stream.push(": open\n\n");
    this.send(reader);
    this.timer ??= this.lookAfter(LOOK_MS);
    return stream;
  }

  private versionIn(lastEventId = ""): number | undefined {
    const [name, version] = lastEventId.split("/");
    const known = Number(version);
    return name === this.name && known >= this.forgotten && known <= this.version ? known : undefined;
  }

  private lookAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.look(), ms).unref();
  }

  private look(): void {
    this.timer = undefined;
    if (this.readers.size === 0) return;
    const began = performance.now();
    try {
      this.renew();
      for (const reader of this.readers) this.send(reader);
    } catch (error) {
      // Readers that come back get the error as their answer; the program that the emulator runs in must go on.
      for (const { stream } of this.readers) stream.destroy(error as Error);
    }
    this.timer = this.lookAfter(Math.max(LOOK_MS, (performance.now() - began) / MOST_SHARE));
  }

  /** Makes a new version if anything has changed. */
  private renew(): void {
    const next = this.version + 1;
    const present = new Set<string>();
    for (const entry of entriesOf(this.service)) {
      present.add(entry.key);
      const text = JSON.stringify(entry);
      const kept = this.kept.get(entry.key);
      if (kept?.text === text) continue;
      this.kept.set(entry.key, { text, version: next });
      this.gone.delete(entry.key);
      this.version = next;
    }
    for (const key of this.kept.keys()) if (!present.has(key)) this.drop(key, next);
    this.forgetOldest();
  }

  private drop(key: string, version: number): void {
    this.kept.delete(key);
    this.gone.set(key, version);
    this.version = version;
  }

  private forgetOldest(): void {
    for (const [key, version] of this.gone) {
      if (this.gone.size <= MOST_GONE) return;
      this.gone.delete(key);
      this.forgotten = version;
    }
  }

  private send(reader: Reader): void {
    const { stream, version } = reader;
    if (version === this.version || stream.readableLength > MOST_UNREAD) return;
    // A reader that was slow for long may have missed what is forgotten.
    const since = version !== undefined && version >= this.forgotten ? version : undefined;
    stream.push(`id: ${this.name}/${this.version}\ndata: ${withoutKeys(this.updateSince(since))}\n\n`);
    reader.version = this.version;
  }

  /** An `Update` as JSON, from texts that exist already. */
  private updateSince(version: number | undefined): string {
    const since = version ?? 0;
    const entries = [...this.kept.values()].filter((kept) => kept.version > since).map(({ text }) => text);
    const gone = version === undefined ? [] : [...this.gone].filter(([, at]) => at > since).map(([key]) => key);
    return `{"whole":${version === undefined},"entries":[${entries.join(",")}],"gone":${JSON.stringify(gone)}}`;
  }
}
