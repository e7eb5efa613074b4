import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { Service } from "../harness/emulator";

// A process of its own starts in seconds on a busy machine.
const PATIENCE_MS = 60_000;

let service: Service;
// biome-ignore lint/suspicious/noExplicitAny: whatever the client answered
let answers: any;

beforeAll(async () => {
  service = await Service.start({ clock: "wall", options: { coldStartMs: 0 } });
  const endpoints = [await deployed("echo"), await deployed("streaming"), await deployed("echo", 0)];
  answers = await called(service.emulator.runUrl, service.emulator.apiKey, ...endpoints);
}, PATIENCE_MS);

afterAll(() => service?.close());

async function deployed(image: string, max = 1): Promise<string> {
  const scaling = { type: "REQUEST_COUNT", value: 1 };
  const body = { name: image, image, gpu: { pools: ["ADA_24"] }, workers: { min: 0, max }, scaling };
  return (await service.create("serverless", body)).id;
}

/** The client's answer in a separate program. Rejects with the program's error if it failed. */
async function called(...args: string[]): Promise<unknown> {
  const child = fork(path.join(__dirname, "fixtures", "published-client.mjs"), args, { silent: true });
  const written = child.stderr?.toArray();
  const answer = once(child, "message").then(([message]) => message);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`the program failed:\n${(await written)?.join("")}`);
  return answer;
}

test("the service's published client runs a job and polls its result", () => {
  expect(answers.queued).toEqual({ id: expect.stringMatching(/-u1$/), status: "IN_QUEUE" });
  expect(answers.done).toMatchObject({ completed: true, succeeded: true, output: { text: "hello" } });
});

test("and waits for one", () => {
  expect(answers.sync).toMatchObject({ completed: true, succeeded: true, output: { text: "at once" } });
});

test("and reads a stream to its end", () => {
  expect(answers.chunks).toEqual([{ output: "one" }, { output: "two" }, { output: "three" }]);
});

test("and cancels a job that waits", () => {
  expect(answers.cancelled).toMatchObject({ id: expect.stringMatching(/-u1$/), status: "CANCELLED" });
});

test("and sees the queue and purges it", () => {
  expect(answers.health).toMatchObject({ jobs: { inQueue: 1 }, workers: { idle: 0, running: 0 } });
  expect(answers.purged).toEqual({ removed: 1, status: "completed" });
});

test("and learns that a job does not exist", () => {
  expect(answers.missing).toBe(404);
});

test("and asks the text endpoint like any other", () => {
  const output = { choices: [{ tokens: [expect.stringContaining("Hi")] }], usage: { input: 1 } };
  expect(answers.text).toMatchObject({ succeeded: true, output });
});
