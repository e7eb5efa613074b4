/** None of several objects of a state was found: more likely a wrong place than that many deletions. */
export class AllMissing extends Error {
  override readonly name = "AllMissing";
}

/** What one process has looked for so far, over all kinds. */
export class Presence {
  #found = false;
  readonly #missing = new Map<string, string>();

  constructor(readonly acceptMissing: boolean) {}

  found(): void {
    this.#found = true;
  }

  /** Throws once two objects or more were looked for and none was found, unless the user accepts that. */
  missed(key: string, label: string): void {
    this.#missing.set(key, label);
    if (this.#found || this.acceptMissing || this.#missing.size < 2) return;
    throw new AllMissing(
      `${label}: none of the objects of this state is there (${[...this.#missing.values()].join(", ")}), so nothing is concluded from it. ` +
        "If they really were deleted outside of Pulumi: pulumi config set cloudcompute:acceptMissing true, for this run",
    );
  }
}
