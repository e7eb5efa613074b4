import type { Answered } from "../../harness/emulator";
import { freshService } from "../../harness/service";
import { Jobs } from "./jobs";

const service = freshService({ quota: "off" });

const count = (answers: readonly Answered[], status: number) => answers.filter((one) => one.status === status).length;

test("limits are off unless they are asked for", async () => {
  const jobs = await Jobs.of(service());
  const answers = [];
  for (let times = 0; times < 4; times += 1) answers.push(await jobs.post("purge-queue"));
  expect(count(answers, 200)).toBe(4);
});

test("an endpoint's queue can be purged twice in ten seconds", async () => {
  await service().options({ jobLimits: true });
  const [jobs, other] = [await Jobs.of(service()), await Jobs.of(service(), { name: "other" })];
  const answers = [];
  for (let times = 0; times < 3; times += 1) answers.push(await jobs.post("purge-queue"));
  expect([count(answers, 200), count(answers, 429)]).toEqual([2, 1]);
  expect(answers[2]?.headers.get("retry-after")).toBe("10");
  expect(answers[2]?.headers.get("ratelimit")).toBeNull();
  expect((await other.post("purge-queue")).status).toBe(200);
  await service().advance(10);
  expect((await jobs.post("purge-queue")).status).toBe(200);
});

test("a hundred cancels are taken in ten seconds", async () => {
  await service().options({ jobLimits: true });
  const jobs = await Jobs.of(service());
  const id = await jobs.run();
  const answers = [];
  for (let times = 0; times < 101; times += 1) answers.push(await jobs.post(`cancel/${id}`));
  expect([count(answers, 200), count(answers, 429)]).toEqual([100, 1]);
});

test("four hundred streams are held at a time, and each that ends makes room", async () => {
  await service().options({ jobLimits: true });
  const jobs = await Jobs.of(service(), { workers: { max: 0 } });
  const id = await jobs.run();
  const answers = Array.from({ length: 401 }, () => jobs.get(`stream/${id}`));
  const refused = await Promise.race(answers);
  expect(refused.status).toBe(429);
  await service().advance(10);
  expect(count(await Promise.all(answers), 200)).toBe(400);
});
