import type { Clock, Limits } from "../limits";
import { Shared } from "./shared";

/** Answers questions about single objects: one request covers all objects that callers are waiting for. */
export class Batch<T> {
  private ids = new Set<string>();
  private readonly request: Shared<ReadonlyMap<string, T>>;

  constructor(
    clock: Clock,
    what: string,
    fetch: (ids: readonly string[], limits: Limits) => Promise<ReadonlyMap<string, T>>,
  ) {
    this.request = new Shared(clock, what, (limits) => {
      const ids = [...this.ids];
      this.ids.clear();
      return fetch(ids, limits);
    });
  }

  /** Returns an answer that was requested after this call; `undefined` if the request did not show the object. */
  async ask(id: string, limits: Limits): Promise<T | undefined> {
    return (await this.request.ask(limits, { gathers: true, joins: () => this.ids.add(id) })).get(id);
  }
}
