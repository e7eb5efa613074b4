import { Endpoint, Template } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns, State } from "../harness/front-ends/engine-runs";

const inline = { image: "org/worker:1", gpu: { pools: ["ADA_24"] } };

describe.each(FRONT_ENDS)("%s: a drain", (frontEnd) => {
  let runs: EngineRuns;
  beforeEach(async () => {
    runs = await startRuns(frontEnd);
    // No worker is ready before the delete, so the jobs stay in the queue.
    await runs.control("POST", "options", { coldStartMs: 1_000_000 });
  });
  afterEach(() => runs.close());

  const send = async ({ id }: State, jobs: number) => {
    for (let job = 0; job < jobs; job += 1)
      expect((await runs.rest("POST", `/run/v2/${id}/run`, { input: { job } })).status).toBe(200);
  };
  const drained = () => runs.lines.filter((line) => line.includes("draining"));

  test.each([
    [1, "running jobs finish, 1 queued job is lost"],
    [3, "running jobs finish, 3 queued jobs are lost"],
  ])("counts queued jobs: %i", async (jobs, text) => {
    const made = await runs.up(Endpoint, inline);
    await send(made, jobs);
    await runs.destroy(Endpoint, made);
    expect(drained()).toEqual([expect.stringContaining(text)]);
    expect((await runs.rest("GET", `/v2/serverless/${made.id}`)).status).toBe(404);
  });

  test("of an endpoint without workers and jobs says nothing", async () => {
    const made = await runs.up(Endpoint, inline);
    await runs.destroy(Endpoint, made);
    expect(drained()).toEqual([]);
  });

  test.each([
    ["is refused", { status: 403 }],
    ["makes no sense", { status: 200, body: "[]", contentType: "application/json" }],
    ["does not come", { status: 503 }],
    ["does not count them", { status: 200, body: '{"jobs":{},"workers":{}}', contentType: "application/json" }],
  ])("goes on where the answer about its queue %s, and says that it is unknown", async (_, effect) => {
    const made = await runs.up(Endpoint, inline);
    await runs.control("POST", "faults", { match: { method: "GET", path: "/run/v2" }, effect });
    await runs.destroy(Endpoint, made);
    expect(drained()).toEqual([expect.stringContaining("queued jobs are lost, but how many is unknown: ")]);
    expect((await runs.rest("GET", `/v2/serverless/${made.id}`)).status).toBe(404);
  });

  test("of a load-balancing endpoint asks for no queue", async () => {
    const template = await runs.up(Template, { image: "org/worker:1", serverless: true }, undefined, { name: "t" });
    const { gpu } = inline;
    const made = await runs.up(Endpoint, { type: "LOAD_BALANCING", templateId: template.id, gpu });
    await runs.requests();
    await runs.destroy(Endpoint, made);
    expect((await runs.requests()).filter((request) => request.includes("health"))).toEqual([]);
  });
});
