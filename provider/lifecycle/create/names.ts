import { createHash } from "node:crypto";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
/**
 * The number of random characters in a suffix. With them, a later replacement has another name than an earlier one.
 */
const CHANCE = 2;
const LENGTH = 7;

/**
 * The names that the provider generates for one resource: the logical name and seven characters. Two characters are
 * random. The other five are a hash of those, the owner and the logical name, so that a later run recognizes objects
 * that an interrupted run created.
 */
export class Names {
  /**
   * `owner` distinguishes this resource from every other one, in other stacks too. Without it, no name can be
   * recognized later.
   */
  constructor(
    private readonly logicalName: string,
    private readonly owner: string | undefined,
    /** Converts a name that the service shows for this kind to the name that was given. */
    private readonly readName: (shown: string) => string = (shown) => shown,
  ) {}

  /**
   * Generates a name other than `old`, which is that of the object to replace. `random` returns numbers from 0 up to,
   * but not including, 1.
   */
  make(random: () => number, old?: unknown): string {
    const drawn = characters(CHANCE, () => Math.floor(random() * ALPHABET.length));
    const name = this.#named(drawn, random);
    return name === old ? this.#named(successor(drawn), random) : name;
  }

  #named(chance: string, random: () => number): string {
    const rest =
      this.owner === undefined
        ? characters(LENGTH - CHANCE, () => Math.floor(random() * ALPHABET.length))
        : this.#proof(chance);
    return `${this.logicalName}-${chance}${rest}`;
  }

  /** True if names that were generated earlier can be recognized. */
  get canKnow(): boolean {
    return this.owner !== undefined;
  }

  /** True if the name was generated for this resource. */
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

/** The same characters, but with the next one of the alphabet in place of the first. */
const successor = (chance: string): string =>
  (ALPHABET[(ALPHABET.indexOf(chance.charAt(0)) + 1) % ALPHABET.length] as string) + chance.slice(1);

/** A name with the same length as the names that are generated from this logical name. */
export const sampleOf = (logicalName: string): string => `${logicalName}-${"x".repeat(LENGTH)}`;

/** An id for a resource that has none at the service. `random` returns numbers from 0 up to, but not including, 1. */
export const newId = (random: () => number): string => characters(14, () => Math.floor(random() * ALPHABET.length));

const characters = (count: number, at: (i: number) => number): string =>
  Array.from({ length: count }, (_, i) => ALPHABET[at(i) % ALPHABET.length]).join("");
