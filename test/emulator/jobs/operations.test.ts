import { freshEmulator } from "../fresh";
import { Jobs } from "./jobs";

const service = freshEmulator();

test("a job waits for the cold start, and its answer is the worker's", async () => {
  const jobs = await Jobs.of(service());
  const { status, body } = await jobs.post("run", { input: { text: "hello" } });
  expect([status, body.status]).toEqual([200, "IN_QUEUE"]);
  expect(body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}-u1$/);
  await service().advance(2);
  expect(await jobs.status(body.id)).toEqual({
    id: body.id,
    status: "COMPLETED",
    delayTime: 2_000,
    executionTime: 0,
    workerId: expect.any(String),
    output: { text: "hello" },
  });
});
