import type { Clock, Limits } from "../limits";
import type { Unreadable } from "../listed";
import type { Listing } from "./listing";
import { Shared } from "./shared";
import { Youth } from "./youth";

/** Milliseconds for which a list is kept. */
export const KEPT_MS = 60_000;

/** The result of a write or a single read of one object. `unsure`: it changed, but only a read can show how. */
interface Edit<T> {
  readonly at: number;
  readonly time: number;
  readonly now: T | "gone" | "unsure";
}

interface Fetched<T> extends Listing<T> {
  readonly byId: ReadonlyMap<string, T>;
  readonly began: number;
  readonly time: number;
}

/**
 * The cached list of one kind in one account. `at` and `began` are positions in the order of events, not times. A list
 * whose request began before a write ended may lack that write, so everything newer than the list is laid over it. So
 * is an object that was created seconds ago, because the service may list it late.
 */
export class List<T extends { readonly id: string }> {
  private order = 0;
  private kept: Fetched<T> | undefined;
  /** The point after which a write elsewhere may have changed any object that was read before. */
  private doubtedAt = 0;
  private readonly edits = new Map<string, Edit<T>>();
  private readonly request: Shared<Fetched<T>>;

  constructor(
    private readonly clock: Clock,
    what: string,
    private readonly fetch: (limits: Limits) => Promise<Listing<T>>,
    /** Shared with the other list of the same objects, if there is one. */
    readonly youth = new Youth(clock),
  ) {
    this.request = new Shared(clock, what, (limits) => this.fetched(limits));
  }

  /** Returns a list that is at most 60 s old and includes the account's own writes. */
  async list(limits: Limits): Promise<readonly T[]> {
    // A caller that accepts a cached answer waits for the running request and sends none of its own.
    if (!this.isCurrent()) await this.request.idle(limits);
    return this.isCurrent() && this.kept ? this.laidOver(this.kept) : this.fresh(limits);
  }

  /** Returns a list that was requested after this call. */
  async fresh(limits: Limits): Promise<readonly T[]> {
    return this.laidOver(await this.request.ask(limits));
  }

  /** Returns a list that was requested after this call, possibly a moment later, so that more callers share it. */
  async gathered(limits: Limits): Promise<readonly T[]> {
    return this.laidOver(await this.request.ask(limits, { gathers: true }));
  }

  /** Returns what is known about one object; `undefined` if only its own route can answer. */
  async peek(id: string, limits: Limits): Promise<T | undefined> {
    const edit = this.edits.get(id);
    if (edit && this.isRecent(edit)) return typeof edit.now === "object" ? edit.now : undefined;
    // After a doubt, a read of one object costs less than fetching the whole list again and again.
    if (this.kept && this.isRecent(this.kept) && this.kept.began < this.doubtedAt) return undefined;
    if (this.kept && this.isRecent(this.kept)) return this.known(id);
    return (await this.list(limits)).find((item) => item.id === id);
  }

  /** Returns the latest known version of one object without a request. */
  known(id: string): T | undefined {
    if (!this.kept) return undefined;
    const edit = this.edits.get(id);
    if (!edit || !this.overrides(id, edit, this.kept)) return this.kept.byId.get(id);
    return edit.now === "gone" ? undefined : edit.now;
  }

  /**
   * Returns the unreadable entries of the latest list, without objects that a write or a single read has shown since.
   */
  unreadable(): readonly Unreadable[] {
    const isKnown = (id: string) => (this.edits.get(id)?.now ?? "unsure") !== "unsure";
    return this.kept?.unreadable.filter(({ id }) => id === undefined || !isKnown(id)) ?? [];
  }

  /** Marks a position. Call it before a single read begins, and pass it to `read` with the answer. */
  mark(): number {
    return ++this.order;
  }

  /** Stores the answer of an object's own route, unless something newer is known. */
  read(id: string, item: T | undefined, mark: number): void {
    if ((this.edits.get(id)?.at ?? 0) > mark || this.doubtedAt > mark) return;
    this.edits.set(id, { at: mark, time: this.clock.now(), now: item ?? "gone" });
  }

  /** Stores the outcome of the account's own write. */
  wrote(id: string, now: T | "gone" | "unsure"): void {
    if (now === "gone") this.youth.ended(id);
    this.edits.set(id, { at: this.mark(), time: this.clock.now(), now });
  }

  /** Records that a write elsewhere may have changed any object of this list. */
  doubt(): void {
    this.doubtedAt = this.mark();
    this.edits.clear();
  }

  private async fetched(limits: Limits): Promise<Fetched<T>> {
    const [began, time] = [this.mark(), this.clock.now()];
    const listing = await this.fetch(limits);
    const list = { began, time, ...listing, byId: new Map(listing.items.map((item) => [item.id, item])) };
    for (const [id, edit] of this.edits) if (!this.isNewer(id, edit, list)) this.edits.delete(id);
    this.kept = list;
    return list;
  }

  private isCurrent(): boolean {
    if (!this.kept || !this.isRecent(this.kept) || this.kept.began < this.doubtedAt) return false;
    return [...this.edits.values()].every((edit) => edit.now !== "unsure");
  }

  /** A list that lacks a young object does not prove that the object is gone. */
  private readonly isYetToCome = (id: string, { now }: Edit<T>) => typeof now === "object" && this.youth.has(id);

  private readonly isRecent = ({ time }: { readonly time: number }) => this.clock.now() - time < KEPT_MS;

  /** True if the edit shows more than the list does. */
  private isNewer(id: string, edit: Edit<T>, { began, byId }: Fetched<T>): boolean {
    return edit.at >= began || (!byId.has(id) && this.isYetToCome(id, edit));
  }

  private overrides(id: string, edit: Edit<T>, list: Fetched<T>): edit is Edit<T> & { readonly now: T | "gone" } {
    return edit.now !== "unsure" && this.isNewer(id, edit, list);
  }

  private laidOver(list: Fetched<T>): readonly T[] {
    const all = new Map(list.byId);
    for (const [id, edit] of this.edits) {
      if (!this.overrides(id, edit, list)) continue;
      if (edit.now === "gone") all.delete(id);
      else all.set(id, edit.now);
    }
    return [...all.values()];
  }
}
