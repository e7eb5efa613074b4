import { Endpoint } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns, State } from "../harness/front-ends/engine-runs";

const args = { name: "api", image: "org/worker:1", gpu: { pools: ["ADA_24"] } };
const cpu = { id: "cpu3g", vcpuCount: 4, memory: 16 };

describe.each(FRONT_ENDS)("%s: an endpoint that turns out to have no GPU", (frontEnd) => {
  let runs: EngineRuns;
  beforeEach(async () => {
    runs = await startRuns(frontEnd);
  });
  afterEach(() => runs.close());

  const turn = ({ id }: State, fields: object) =>
    runs.control("POST", "overlays", { api: "rest", id, path: `/v2/serverless`, fields });
  const failure = (work: Promise<unknown>) =>
    work.then(
      (done) => JSON.stringify(done),
      (error: Error) => error.message,
    );

  test("is not adopted, and the error says why", async () => {
    const { id } = (await runs.control("POST", "cpu-endpoints", { name: "api" })) as { id: string };
    const text = await failure(runs.preview(Endpoint, args, undefined, { import: id }));
    expect(text).toContain(
      `${id} can't be imported, because it is a CPU endpoint, and this provider manages only endpoints with GPUs`,
    );
  });

  test("after a create is an error that the state keeps with its id", async () => {
    const { body } = await runs.rest("POST", "/v2/serverless", { ...args, name: "theirs" });
    const answer = { status: 201, body: { ...body, gpu: null, cpu }, contentType: "application/json" };
    await runs.control("POST", "faults", { match: { method: "POST", path: "/v2/serverless" }, effect: answer });
    await runs.control("POST", "overlays", { api: "rest", id: body.id, fields: { gpu: null, cpu } });
    const run = await runs.begin();
    const made = await run.up(Endpoint, args);
    run.end();
    await runs.control("DELETE", "faults");
    expect(made.id).toBe(body.id);
    expect((await runs.preview(Endpoint, args, made)).diff?.replaces).toContain("gpu");
  });

  test("is replaced where the state has one with GPUs", async () => {
    const made = await runs.up(Endpoint, args);
    await turn(made, { gpu: null, cpu });
    const { diff } = await runs.preview(Endpoint, args, made);
    expect(diff?.replaces).toEqual(["gpu"]);
    expect(runs.lines.join("\n")).toContain(
      "(it is a CPU endpoint, and this provider manages only endpoints with GPUs)",
    );
  });

  test("is not assumed where an answer speaks of neither", async () => {
    const made = await runs.up(Endpoint, args);
    await turn(made, { gpu: null });
    expect((await runs.preview(Endpoint, args, made)).diff?.changes).toBe(false);
  });

  test("and one whose type only the other API tells has that type", async () => {
    const watched = { ...args, gpu: { pools: ["ADA_24"], excludedTypes: ["NVIDIA L4"] } };
    const made = await runs.up(Endpoint, watched);
    await runs.control("POST", "overlays", { api: "rest", id: made.id, omit: ["type", "requestUrls"] });
    await runs.control("POST", "overlays", { api: "graphql", id: made.id, fields: { type: "LB" } });
    const { diff } = await runs.preview(Endpoint, watched, made);
    expect(diff?.replaces).toEqual(["type"]);
  });
});
