import { deployedService } from "../deployed";

const service = deployedService();

test("the log of a worker is read up to its end, which comes when the worker is gone", async () => {
  const { client, deploy, driven } = service();
  const endpoint = await deploy("echo");
  const { id } = await client.jobs.run(endpoint, { input: {} });
  const { workerId } = await client.jobs.result(endpoint, id);
  const read: string[] = [];
  const follow = async () => {
    for await (const { line } of client.endpoints.logs(endpoint, workerId ?? "")) read.push(line);
  };
  await driven(follow());
  expect(read.join("\n")).toContain("start container");
});

test("lines after a given one come without those before", async () => {
  const { client, deploy } = service();
  const endpoint = await deploy("echo", { workers: { min: 1, max: 1 } });
  const { id } = await client.jobs.run(endpoint, { input: {} });
  const { workerId } = await client.jobs.result(endpoint, id);
  const first = async (lastEventId?: string) => {
    for await (const line of client.endpoints.logs(endpoint, workerId ?? "", lastEventId ? { lastEventId } : {})) {
      return line;
    }
    throw new Error("there was no line");
  };
  const one = await first();
  const two = await first(one.id);
  expect(two.id).not.toBe(one.id);
  expect(two.ts).not.toBeUndefined();
});
