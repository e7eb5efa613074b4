import { isDeepStrictEqual } from "node:util";
import type { Narration } from "./narration";

/** A step did not do what it promises. The narration shows what was expected and what was found. */
export class Unexpected extends Error {
  override readonly name = "Unexpected";
}

/** Checks expectations and narrates the results. */
export class Facts {
  constructor(private readonly told: Narration) {}

  /** @throws Unexpected if `found` differs from `expected`. */
  equal(what: string, found: unknown, expected: unknown): void {
    this.#is(what, isDeepStrictEqual(found, expected), `expected ${shown(expected)}, found ${shown(found)}`);
  }

  /** @throws Unexpected if the text does not match. */
  says(what: string, text: string, expected: RegExp): void {
    this.#is(what, expected.test(text), `expected the CLI to say ${expected}, which the lines above do not`);
  }

  /** @throws Unexpected if the text contains the secret. The text is not shown, because it would reveal the secret. */
  hides(what: string, text: string, secret: string): void {
    this.#is(what, !text.includes(secret), "expected it to stay hidden, found it in clear");
  }

  #is(what: string, so: boolean, otherwise: string): void {
    if (!so) {
      this.told.miss(`${what}: ${otherwise}`);
      throw new Unexpected(`${what}: ${otherwise}`);
    }
    this.told.fact(what);
  }
}

const shown = (value: unknown) => JSON.stringify(value) ?? "nothing";
