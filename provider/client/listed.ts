/** An entry of a list that this client does not understand. Whatever it is, it is there. */
export interface Unreadable {
  /** Where at least that can be read. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** Whether one of its texts, however deep, is this one or lists it between commas. Case does not count. */
  mentions(text: string): boolean;
}

/** Lists of one kind. A list is fetched once, shared by all callers and kept for at most 60 s. */
export interface Listed<T> {
  /** At most 60 s old; the client's own writes are in it. */
  list(): Promise<readonly T[]>;
  /** Fetched after the question; askers at the same time share one request. */
  listFresh(): Promise<readonly T[]>;
  /** Objects of the list that was fetched last whose entries can't be read: they are in no answer of `list`. Asks nobody. */
  unreadable(): readonly Unreadable[];
}

export interface Readable<T> extends Listed<T> {
  /** From the list, or by its own GET where the list lacks it. `undefined` only if that GET was a well-formed 404. */
  find(id: string): Promise<T | undefined>;
  /** Always by its own GET. Throws `NotFound`. */
  get(id: string): Promise<T>;
  /**
   * Another process made it at this time of `Clock.now()`, in milliseconds. A "not found" to an object that is less
   * than 60 s old is asked again, as it is to those that this client has made. Returns whether it is as young as that.
   */
  madeAt(id: string, ms: number): boolean;
}

export interface Creatable<T, C> extends Readable<T> {
  create(body: C): Promise<T>;
  /** Throws `NotFound` when there is nothing to delete. */
  delete(id: string): Promise<void>;
}

export interface Writable<T, C, P> extends Creatable<T, C> {
  /** Says only what is in `body`; the rest stays. */
  patch(id: string, body: P): Promise<T>;
}
