import type { Clock, Limits } from "../limits";
import type { Unreadable } from "../listed";
import type { Listing } from "./listing";
import { Shared } from "./shared";
import { Youth } from "./youth";

/** Milliseconds that a list is kept. */
export const KEPT_MS = 60_000;

/** What an own write or a single read told of one object. `unsure`: it changed, but only a read can tell how. */
interface Edit<T> {
  readonly at: number;
  readonly time: number;
  readonly now: T | "gone" | "unsure";
}

interface Fetched<T> extends Listing<T> {
  readonly began: number;
  readonly time: number;
}

/**
 * One kind's list of one account. `at` and `began` are places in the order of events, not times: a list that
 * began before a write ended may lack the write, so whatever is newer than the list is laid over it. So is an
 * object that was made seconds ago, because the service may list it late.
 */
export class List<T extends { readonly id: string }> {
  private order = 0;
  private kept: Fetched<T> | undefined;
  /** A write elsewhere may have changed any object that was told before. */
  private doubtedAt = 0;
  private readonly edits = new Map<string, Edit<T>>();
  private readonly request: Shared<Fetched<T>>;

  constructor(
    private readonly clock: Clock,
    what: string,
    private readonly fetch: (limits: Limits) => Promise<Listing<T>>,
    /** Of the same objects, where another list has them too. */
    readonly youth = new Youth(clock),
  ) {
    this.request = new Shared(clock, what, (limits) => this.fetched(limits));
  }

  /** At most 60 s old, with the account's own writes. */
  async list(limits: Limits): Promise<readonly T[]> {
    // Whoever may have an older answer needs no request of its own beside one that runs.
    if (!this.isCurrent()) await this.request.idle(limits);
    return this.isCurrent() && this.kept ? this.laidOver(this.kept) : this.fresh(limits);
  }

  /** Fetched after this call. */
  async fresh(limits: Limits): Promise<readonly T[]> {
    return this.laidOver(await this.request.ask(limits));
  }

  /** What is known of one object. `undefined`: only its own route can tell. */
  async peek(id: string, limits: Limits): Promise<T | undefined> {
    const edit = this.edits.get(id);
    if (edit && this.isRecent(edit)) return typeof edit.now === "object" ? edit.now : undefined;
    // In doubt, one object's own route costs less than the whole list again and again.
    if (this.kept && this.isRecent(this.kept) && this.kept.began < this.doubtedAt) return undefined;
    const list = this.kept && this.isRecent(this.kept) ? this.laidOver(this.kept) : await this.list(limits);
    return list.find((item) => item.id === id);
  }

  /** What was told last of one object, without asking anybody. */
  known(id: string): T | undefined {
    return this.kept && this.laidOver(this.kept).find((item) => item.id === id);
  }

  /** Entries of the list that was fetched last, without those of which a write or a single read has told since. */
  unreadable(): readonly Unreadable[] {
    const told = (id: string) => (this.edits.get(id)?.now ?? "unsure") !== "unsure";
    return this.kept?.unreadable.filter(({ id }) => id === undefined || !told(id)) ?? [];
  }

  /** To be taken before a single read begins and handed to `read` with its answer. */
  mark(): number {
    return ++this.order;
  }

  /** What an object's own route told, unless something newer is known. */
  read(id: string, item: T | undefined, mark: number): void {
    if ((this.edits.get(id)?.at ?? 0) > mark || this.doubtedAt > mark) return;
    this.edits.set(id, { at: mark, time: this.clock.now(), now: item ?? "gone" });
  }

  /** The account's own write ended with this. */
  wrote(id: string, now: T | "gone" | "unsure"): void {
    if (now === "gone") this.youth.ended(id);
    this.edits.set(id, { at: this.mark(), time: this.clock.now(), now });
  }

  /** A write elsewhere may have changed any of them. */
  doubt(): void {
    this.doubtedAt = this.mark();
    this.edits.clear();
  }

  private async fetched(limits: Limits): Promise<Fetched<T>> {
    const [began, time] = [this.mark(), this.clock.now()];
    const list = { began, time, ...(await this.fetch(limits)) };
    const listed = new Set(list.items.map(({ id }) => id));
    for (const [id, edit] of this.edits) {
      if (edit.at < began && (listed.has(id) || !this.isYetToCome(id, edit))) this.edits.delete(id);
    }
    this.kept = list;
    return list;
  }

  private isCurrent(): boolean {
    if (!this.kept || !this.isRecent(this.kept) || this.kept.began < this.doubtedAt) return false;
    return [...this.edits.values()].every((edit) => edit.now !== "unsure");
  }

  /** A list that lacks a young object says nothing of it. */
  private readonly isYetToCome = (id: string, { now }: Edit<T>) => typeof now === "object" && this.youth.has(id);

  private readonly isRecent = ({ time }: { readonly time: number }) => this.clock.now() - time < KEPT_MS;

  private laidOver({ began, items }: Fetched<T>): readonly T[] {
    const all = new Map(items.map((item) => [item.id, item]));
    for (const [id, edit] of this.edits) {
      if (edit.now === "unsure" || (edit.at < began && (all.has(id) || !this.isYetToCome(id, edit)))) continue;
      if (edit.now === "gone") all.delete(id);
      else all.set(id, edit.now);
    }
    return [...all.values()];
  }
}
