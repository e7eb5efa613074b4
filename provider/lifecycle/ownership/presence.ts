import type { Client } from "../../client";
import { type AnyKind, type Call, KINDS } from "../../resources";

/** Objects of the state are missing in an account that has no object at all: more likely a wrong place than that many deletions. */
export class AllMissing extends Error {
  override readonly name = "AllMissing";
}

/** What one process has looked for so far, over all kinds, and what it may conclude when it finds nothing. */
export class Presence {
  #found = false;
  readonly #said = new Set<string>();

  /** `isNew` tells the ids of objects that this process has made: they prove nothing of what was there before. */
  constructor(
    readonly acceptMissing: boolean,
    private readonly isNew: (id: string) => boolean,
    /** Name of the explicit provider, where it is known. */
    readonly provider?: string,
  ) {}

  found(): void {
    this.#found = true;
  }

  /**
   * Throws `AllMissing` where the account holds nothing, unless the user accepts that. Decided at the first object that
   * is missing, before anything is acted on; any object proves that the place is right, somebody else's too.
   */
  async missed(kind: AnyKind, id: string, call: Call): Promise<void> {
    if (this.acceptMissing || this.#found || (await this.#holdsAny(kind, call.client))) return;
    throw new AllMissing(`${call.label}: ${id} was not found, and ${NOTHING}`);
  }

  /** Whether this is said for the first time: at length then, and shortly at each further resource. */
  isFirst(text: string): boolean {
    return this.#said.size < this.#said.add(text).size;
  }

  /** The lists are those that a plan needs anyway; the first that is not empty is enough. */
  async #holdsAny(kind: AnyKind, client: Client): Promise<boolean> {
    for (const { collection, isHidden } of [kind, ...KINDS.filter((other) => other !== kind)]) {
      const list = collection(client);
      const rows = await list.list();
      if (list.unreadable().length > 0) return true;
      // The service's hidden templates come and go with their endpoints.
      if (rows.some(({ id, name }) => !this.isNew(id) && !isHidden?.(name))) return true;
    }
    return false;
  }
}

const NOTHING =
  "the account has no endpoint, template, network volume or registry at all. It is probably the wrong account, so the state " +
  "was not changed. Check the key and the address. If the objects really were deleted outside of Pulumi, run the command " +
  "again with CLOUDCOMPUTE_ACCEPT_MISSING=true.";
