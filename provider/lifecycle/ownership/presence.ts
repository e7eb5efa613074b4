import type { Client } from "../../client";
import { type AnyKind, type Call, KINDS, type NextSteps } from "../../resources";

/**
 * Objects of the state are missing from an account that has no objects at all. The wrong account is more likely than so
 * many deletions.
 */
export class AllMissing extends Error {
  override readonly name = "AllMissing";
}

/** Records whether one process has found any object of the state so far, and decides what a missing object proves. */
export class Presence {
  #found = false;
  readonly #said = new Set<string>();

  /**
   * `isNew` is true for ids of objects that this process created. Those prove nothing about the objects that existed
   * before.
   */
  constructor(
    readonly acceptMissing: boolean,
    private readonly isNew: (id: string) => boolean,
    /** The name of the explicit provider, if it is known. */
    readonly provider?: string,
  ) {}

  /** Records that an object of the state was found. */
  found(): void {
    this.#found = true;
  }

  /**
   * Throws `AllMissing` if the account is empty, unless the user accepts that. This is decided at the first missing
   * object, before any change is made. Any object shows that the account is right, even one that belongs to somebody
   * else.
   */
  async missed(kind: AnyKind, id: string, call: Call): Promise<void> {
    if (this.acceptMissing || this.#found || (await this.#holdsAny(kind, call.client))) return;
    throw new AllMissing(`${call.label}: ${id} was not found, and ${nothing(call.next)}`);
  }

  /** True on the first call with this text. The full explanation is shown once, and later resources get a short one. */
  isFirst(text: string): boolean {
    return this.#said.size < this.#said.add(text).size;
  }

  /** These lists are needed for a plan anyway. The first one that is not empty is enough. */
  async #holdsAny(kind: AnyKind, client: Client): Promise<boolean> {
    for (const { collection, isHidden } of [kind, ...KINDS.filter((other) => other !== kind)]) {
      const list = collection(client);
      const rows = await list.list();
      if (list.unreadable().length > 0) return true;
      // The service creates and deletes hidden templates with their endpoints, so they do not count.
      if (rows.some(({ id, name }) => !this.isNew(id) && !isHidden?.(name))) return true;
    }
    return false;
  }
}

const nothing = ({ engine }: NextSteps): string =>
  "the account has no endpoint, template, network volume or registry at all. It is probably the wrong account, so the state " +
  `was not changed. Check the key and the address. If the objects really were deleted outside of ${engine}, run the command ` +
  "again with CLOUDCOMPUTE_ACCEPT_MISSING=true.";
