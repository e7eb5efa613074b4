import { Batch } from "../../../provider/client/lists/batch";
import { KEPT_MS, List } from "../../../provider/client/lists/list";
import fc from "../../properties";
import { JumpingClock } from "../clocks";

interface Item {
  readonly id: string;
  /** Counts the changes at the service, whoever made them. */
  readonly version: number;
}

const ID = "a";
const begun = () => new Promise(setImmediate);

/** A service with one object, whose answers show it as it was when their requests began. */
class Model {
  readonly clock = new JumpingClock();
  readonly #ends: (() => void)[] = [];
  readonly #reads: (() => void)[] = [];
  readonly #answers: Promise<void>[] = [];
  #version = 1;
  /** The version after the last write of this process. */
  #own = 1;
  readonly #list = new List<Item>(this.clock, "list things", async () => {
    const items = [await this.#later()];
    return { items, unreadable: [] };
  });
  readonly #batch = new Batch<Item>(this.clock, "get things", async () => new Map([[ID, await this.#later()]]));

  #later(): Promise<Item> {
    const item = { id: ID, version: this.#version };
    return new Promise((resolve) => this.#ends.push(() => resolve(item)));
  }

  /** Checks an answer as soon as it arrives. `undefined` sends the caller to the object's own route. */
  #isCurrent(answer: Promise<readonly (Item | undefined)[]>): void {
    const own = this.#own;
    const check = answer.then((items) => {
      for (const item of items) if (item) expect(item.version).toBeGreaterThanOrEqual(own);
    });
    check.catch(() => {});
    this.#answers.push(check);
  }

  readonly steps: Readonly<Record<string, () => void>> = {
    list: () => this.#isCurrent(this.#list.list({})),
    fresh: () => this.#isCurrent(this.#list.fresh({})),
    gathered: () => this.#isCurrent(this.#list.gathered({})),
    peek: () => this.#isCurrent(this.#list.peek(ID, {}).then((item) => [item])),
    batch: () => this.#isCurrent(this.#batch.ask(ID, {}).then((item) => [item])),
    write: () => {
      this.#own = ++this.#version;
      this.#list.wrote(ID, { id: ID, version: this.#own });
    },
    "write whose answer is lost": () => {
      this.#own = ++this.#version;
      this.#list.wrote(ID, "unsure");
    },
    "write that may have changed all": () => {
      this.#own = ++this.#version;
      this.#list.doubt();
    },
    "somebody else's write": () => {
      this.#version += 1;
    },
    "a read begins": () => {
      const [item, mark] = [{ id: ID, version: this.#version }, this.#list.mark()];
      this.#reads.push(() => this.#list.read(ID, item, mark));
    },
    "a read ends": () => this.#reads.shift()?.(),
    "an answer arrives": () => this.#ends.shift()?.(),
    "time passes": () => this.clock.advance(KEPT_MS / 3),
  };

  async end(): Promise<void> {
    let open = true;
    const all = Promise.all(this.#answers).finally(() => {
      open = false;
    });
    all.catch(() => {});
    while (open) {
      this.#ends.shift()?.();
      await begun();
    }
    await all;
  }
}

test("no answer is older than the process's own last write before the question", async () => {
  const names = Object.keys(new Model().steps);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 40 }), async (steps) => {
      const model = new Model();
      for (const step of steps) {
        model.steps[step]?.();
        await begun();
      }
      await model.end();
    }),
    { numRuns: 500 },
  );
});
