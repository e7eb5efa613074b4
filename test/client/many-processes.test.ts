import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { Service } from "../harness/emulator";

/** How many objects a process creates, and how many at a time. */
interface Work {
  readonly creates: number;
  readonly parallel: number;
}

/** The answer of a process to the time that it is told. `wakesAt` is null if nothing in it sleeps. */
interface Answer {
  readonly wakesAt: number | null;
  readonly isDone: boolean;
  readonly failures: readonly string[];
}

/** The seconds after which each process has ended, in the service's time, and what failed in any of them. */
interface Outcome {
  readonly ended: number[];
  readonly failures: string[];
  readonly refused: number;
}

jest.setTimeout(60_000);

let service: Service;
beforeAll(async () => {
  service = await Service.start({ quota: "published" });
});
afterAll(() => service.close());

/** Runs processes that all begin at once, and moves time on whenever each of them waits. */
async function atOnce(works: readonly Work[]): Promise<Outcome> {
  const { url, apiKey } = service.emulator;
  const children = works.map((work, n) => {
    const settings = JSON.stringify({ url, apiKey, name: `p${n}`, ...work });
    return fork(path.join(__dirname, "fixtures", "one-of-many.js"), [settings]);
  });
  try {
    return await driven(children);
  } finally {
    for (const child of children) child.kill();
  }
}

async function driven(children: readonly ChildProcess[]): Promise<Outcome> {
  const start = Date.parse((await service.control("GET", "clock")).now);
  const ended = children.map(() => Number.NaN);
  for (let now = start; ; ) {
    const answers = await Promise.all(children.map((child) => answerAt(child, now)));
    for (const [n, { isDone }] of answers.entries())
      if (isDone && Number.isNaN(ended[n])) ended[n] = (now - start) / 1000;
    if (answers.every(({ isDone }) => isDone)) {
      const refused = (await service.noted()).filter(({ status }) => status === 429).length;
      return { ended, failures: answers.flatMap(({ failures }) => failures), refused };
    }
    const next = Math.min(...answers.map(({ wakesAt }) => wakesAt ?? Number.POSITIVE_INFINITY));
    await service.advance((next - now) / 1000);
    now = next;
  }
}

async function answerAt(child: ChildProcess, now: number): Promise<Answer> {
  const answer = once(child, "message");
  child.send(now);
  return (await answer)[0] as Answer;
}

const LARGE = Array.from({ length: 9 }, () => ({ creates: 23, parallel: 8 }));
const SMALL = { creates: 6, parallel: 1 };
const ALL = 9 * 23 + 6;
/** The seconds that the quota asks for at least. */
const ALLOWED = 60 * Math.floor((ALL - 1) / 60);

let outcome: Outcome;
beforeAll(async () => {
  outcome = await atOnce([...LARGE, SMALL]);
});

test("ten processes that use one account at once create everything, and nothing fails", async () => {
  expect(outcome.failures).toEqual([]);
  expect(await service.list("/v2/registries")).toHaveLength(ALL);
});

test("the last one ends within 1.2 times what the quota allows", () => {
  expect(Math.max(...outcome.ended)).toBeLessThanOrEqual(1.2 * ALLOWED);
});

test("a small one beside nine large ones has its share, and ends before the last third", () => {
  expect(outcome.ended.at(-1)).toBeLessThanOrEqual(130);
});

test("a process sends one request too many in a window, and at the beginning as many as it has at a time", () => {
  expect(outcome.refused).toBeLessThanOrEqual(10 * (4 + 8));
});
