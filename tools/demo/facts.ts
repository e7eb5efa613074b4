import { isDeepStrictEqual } from "node:util";
import type { Narration } from "./narration";

/** A step did not do what it says; what was expected and what was found stands in the narration. */
export class Unexpected extends Error {
  override readonly name = "Unexpected";
}

/** Looks whether things are as told, and tells it. */
export class Facts {
  constructor(private readonly told: Narration) {}

  /** @throws Unexpected when `found` is anything else. */
  equal(what: string, found: unknown, expected: unknown): void {
    this.#is(what, isDeepStrictEqual(found, expected), `expected ${shown(expected)}, found ${shown(found)}`);
  }

  /** @throws Unexpected when the text does not say it. */
  says(what: string, text: string, expected: RegExp): void {
    this.#is(what, expected.test(text), `expected the CLI to say ${expected}, which the lines above do not`);
  }

  /** @throws Unexpected when the text says it; the text itself is not shown, because it is what must stay hidden. */
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
