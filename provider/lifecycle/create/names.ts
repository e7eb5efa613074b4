import { createHash } from "node:crypto";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
/** Characters of a suffix that are chance, so that a replacement gets another name than what it replaces. */
const CHANCE = 2;
const LENGTH = 7;

/**
 * Names that the provider makes for one resource: the logical name and seven characters. Two of them are chance, and the
 * other five follow from those and from whose resource it is, so that what a killed run has made is known again.
 */
export class Names {
  /** `owner` tells the resource of this stack from every other one; without it, nothing can be known again. */
  constructor(
    private readonly logicalName: string,
    private readonly owner: string | undefined,
    /** What is made of the names that the service shows of this kind. */
    private readonly readName: (shown: string) => string = (shown) => shown,
  ) {}

  /** `random` is from 0 to below 1. */
  make(random: () => number): string {
    const chance = characters(CHANCE, () => Math.floor(random() * ALPHABET.length));
    const rest =
      this.owner === undefined
        ? characters(LENGTH - CHANCE, () => Math.floor(random() * ALPHABET.length))
        : this.#proof(chance);
    return `${this.logicalName}-${chance}${rest}`;
  }

  /** Whether names that were made before can be known again. */
  get canKnow(): boolean {
    return this.owner !== undefined;
  }

  /** Whether only this resource can have been given the name. */
  isOwn(shown: string): boolean {
    const name = this.readName(shown);
    const start = `${this.logicalName}-`;
    const suffix = name.startsWith(start) ? name.slice(start.length) : "";
    if (this.owner === undefined || suffix.length !== LENGTH) return false;
    return suffix.slice(CHANCE) === this.#proof(suffix.slice(0, CHANCE));
  }

  #proof(chance: string): string {
    const digest = createHash("sha256")
      .update(JSON.stringify([this.owner, this.logicalName, chance]))
      .digest();
    return characters(LENGTH - CHANCE, (i) => digest.readUInt16BE(2 * i));
  }
}

/** A name as long as those that are made of the logical name. */
export const sampleOf = (logicalName: string): string => `${logicalName}-${"x".repeat(LENGTH)}`;

/** An id for what has none at the service. `random` is from 0 to below 1. */
export const newId = (random: () => number): string => characters(14, () => Math.floor(random() * ALPHABET.length));

const characters = (count: number, at: (i: number) => number): string =>
  Array.from({ length: count }, (_, i) => ALPHABET[at(i) % ALPHABET.length]).join("");
