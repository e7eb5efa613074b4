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
beforeEach(async () => {
  service = await Service.start({ quota: "published" });
});
afterEach(() => service.close());

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

const TEN = Array.from({ length: 10 });
/** The seconds that the quota asks for at least. */
const allowed = (works: readonly Work[]) =>
  60 * Math.floor((works.reduce((sum, { creates }) => sum + creates, 0) - 1) / 60);

test("ten processes with one account end, with no failure, within 1.2 times what the quota allows", async () => {
  const works = TEN.map(() => ({ creates: 20, parallel: 8 }));
  const { ended, failures, refused } = await atOnce(works);
  expect(failures).toEqual([]);
  expect(await service.list("/v2/registries")).toHaveLength(200);
  expect(Math.max(...ended)).toBeLessThanOrEqual(1.2 * allowed(works));
  // A process sends one request too many in a window, and at the beginning as many as it has at a time.
  expect(refused).toBeLessThanOrEqual(10 * (4 + 8));
});

test("a small process beside nine large ones has its share, and ends within three of five minutes", async () => {
  const large = TEN.slice(1).map(() => ({ creates: 30, parallel: 8 }));
  const { ended, failures } = await atOnce([...large, { creates: 6, parallel: 1 }]);
  expect(failures).toEqual([]);
  expect(ended.at(-1)).toBeLessThanOrEqual(190);
});
