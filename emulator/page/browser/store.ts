import type { Entry, Update } from "../view";

/** The kinds of entry, and the type of one kind. */
export type Kind = Entry["kind"];
export type EntryOf<K extends Kind> = Extract<Entry, { kind: K }>;

type Order = (a: never, b: never) => number;

/** What is newest stands first; everything else is in the order of its names. */
const ORDERS: Partial<Record<Kind, Order>> = {
  job: (a: EntryOf<"job">, b: EntryOf<"job">) => b.queuedAt - a.queuedAt,
  request: (a: EntryOf<"request">, b: EntryOf<"request">) => b.number - a.number,
  run: (a: EntryOf<"run">, b: EntryOf<"run">) => b.number - a.number,
};

/** Everything that the service has sent. A burst of updates is applied at once and published once. */
export class Store {
  private readonly entries = new Map<string, Entry>();
  /** Lists since the last change of their kind, so that what nobody changed is neither sorted nor drawn again. */
  private readonly lists = new Map<Kind, readonly Entry[]>();
  private readonly changed = new Set<Kind>();
  private readonly listeners = new Map<Kind, Set<() => void>>();

  apply({ whole, entries, gone }: Update): void {
    if (whole) for (const key of [...this.entries.keys()]) this.remove(key);
    for (const key of gone) this.remove(key);
    for (const entry of entries) {
      this.entries.set(entry.key, entry);
      this.touch(entry.kind);
    }
  }

  /** The entries of one kind in their order; the same array until one of them changes. */
  list<K extends Kind>(kind: K): readonly EntryOf<K>[] {
    const list = this.lists.get(kind) ?? this.sorted(kind);
    this.lists.set(kind, list);
    return list as readonly EntryOf<K>[];
  }

  /** Calls the listener after changes of the kind. Returns how to stop that. */
  listen(kind: Kind, listener: () => void): () => void {
    const listeners = this.listeners.get(kind) ?? new Set();
    this.listeners.set(kind, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Calls the listeners of what has changed since the last call. */
  publish(): void {
    const kinds = [...this.changed];
    this.changed.clear();
    for (const listener of new Set(kinds.flatMap((kind) => [...(this.listeners.get(kind) ?? [])]))) listener();
  }

  private remove(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.touch(entry.kind);
  }

  private touch(kind: Kind): void {
    this.lists.delete(kind);
    this.changed.add(kind);
  }

  private sorted(kind: Kind): readonly Entry[] {
    // Of jobs of the same moment, the one that was sent last stands first: a still clock has many.
    const entries = [...this.entries.values()].filter((entry) => entry.kind === kind).reverse();
    return entries.sort((ORDERS[kind] ?? byName) as (a: Entry, b: Entry) => number);
  }
}

function byName(a: Entry, b: Entry): number {
  const nameOf = (entry: Entry) => ("name" in entry ? entry.name : "");
  return compare(nameOf(a), nameOf(b)) || compare(a.key, b.key);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
