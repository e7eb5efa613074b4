/** An entry of a list that this client cannot parse. The object exists nevertheless. */
export interface Unreadable {
  /** The entry's id, if at least that can be read. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** True if any of the entry's strings, at any depth, equals this text or lists it between commas. Ignores case. */
  mentions(text: string): boolean;
}

/** The list of one kind. It is fetched once, shared by all callers and kept for at most 60 s. */
export interface Listed<T> {
  /** Returns a list that is at most 60 s old and includes the client's own writes. */
  list(): Promise<readonly T[]>;
  /** Returns a list that was requested after this call; concurrent callers share one request. */
  listFresh(): Promise<readonly T[]>;
  /** Like `listFresh`, but the request may wait for 100 ms, so that more callers share it. */
  listGathered(): Promise<readonly T[]>;
  /** Returns the entries of the latest list that cannot be parsed; `list` leaves them out. Sends no request. */
  unreadable(): readonly Unreadable[];
}

/** A kind whose objects can be listed and read. */
export interface Readable<T> extends Listed<T> {
  /**
   * Looks in the list, then sends the object's own GET if the list lacks it. `undefined` only if that GET was a
   * well-formed 404.
   */
  find(id: string): Promise<T | undefined>;
  /** Always sends the object's own GET. Throws `NotFound`. */
  get(id: string): Promise<T>;
  /**
   * Records that another process created the object at `ms` of `Clock.now()`. For 60 s after its creation, a "not
   * found" is checked again, as for objects that this client created. Returns true if the object is still that young.
   */
  madeAt(id: string, ms: number): boolean;
}

/** A kind whose objects can also be created and deleted. */
export interface Creatable<T, C> extends Readable<T> {
  create(body: C): Promise<T>;
  /** Throws `NotFound` if there is nothing to delete. */
  delete(id: string): Promise<void>;
}

/** A kind whose objects can also be patched. */
export interface Writable<T, C, P> extends Creatable<T, C> {
  /** Changes only what `body` contains; everything else stays. */
  patch(id: string, body: P): Promise<T>;
}
