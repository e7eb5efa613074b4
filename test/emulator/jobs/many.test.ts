import { freshService } from "../../harness/service";
import { Jobs } from "./jobs";

const service = freshService();

test("two hundred jobs at once are each answered with their own output", async () => {
  const jobs = await Jobs.of(service(), { image: "slow", workers: { max: 20 } });
  const numbers = Array.from({ length: 200 }, (_, number) => number);
  const answers = numbers.map((number) => jobs.post("runsync", { input: { number, seconds: 1 } }));
  await jobs.arrived(200);
  await service().advance(12);
  const outputs = (await Promise.all(answers)).map(({ body }) => body.output?.number);
  expect(outputs).toEqual(numbers);
  expect((await jobs.get("health")).body.jobs).toMatchObject({ completed: 200, inQueue: 0, inProgress: 0 });
});
