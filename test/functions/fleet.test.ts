import { NotFound } from "../../provider/client";
import { getEndpointHealth } from "../../provider/functions/endpoint-health";
import { getReleases } from "../../provider/functions/releases";
import { getWorkers } from "../../provider/functions/workers";
import { type Account, account } from "./account";

let here: Account;

beforeEach(async () => {
  here = await account();
});

afterEach(() => here.close());

const create = (more: object = {}) =>
  here.client.endpoints.create({
    name: "api",
    image: "org/worker:1",
    gpu: { pools: ["ADA_24"], count: 2 },
    workers: { min: 1, max: 2 },
    ...more,
  });

describe("getWorkers", () => {
  test("tells each worker's state, and nothing of where it runs before it is placed", async () => {
    const { id } = await create();
    const { workers, endpointVersion } = await here.ask(getWorkers, { endpointId: id });
    expect(endpointVersion).toBe(1);
    expect(workers).toEqual([
      { id: expect.any(String), status: "INITIALIZING", isStale: false, version: 1, gpuCount: 2 },
    ]);
  });

  test("tells where a worker runs once it is placed", async () => {
    const { id } = await create();
    await here.control("clock", { advance: 10 });
    const { workers } = await here.ask(getWorkers, { endpointId: id });
    expect(workers).toMatchObject([
      {
        status: "IDLE",
        image: "org/worker:1",
        gpuTypeId: expect.any(String),
        dataCenterId: "US-KS-2",
        uptimeSeconds: 8,
      },
    ]);
  });

  test("is empty for an endpoint that is scaled to zero", async () => {
    const { id } = await create({ workers: { min: 0, max: 1 } });
    expect((await here.ask(getWorkers, { endpointId: id })).workers).toEqual([]);
  });

  test("of an endpoint that is not there is an error", async () => {
    await expect(here.ask(getWorkers, { endpointId: "nope" })).rejects.toThrow(NotFound);
  });
});

describe("getReleases", () => {
  test("are the newest first, each with what it changed", async () => {
    const { id } = await create();
    await here.client.endpoints.patch(id, { image: "org/worker:2" });
    const { releases, rollout, endpointVersion } = await here.ask(getReleases, { endpointId: id });
    expect(endpointVersion).toBe(2);
    expect(releases).toMatchObject([
      {
        version: 2,
        source: "MANUAL",
        diff: [{ field: "template.imageName", before: '"org/worker:1"', after: '"org/worker:2"' }],
      },
      { version: 1, diff: [] },
    ]);
    expect(rollout).toMatchObject({ inProgress: expect.any(Boolean), workersTotal: expect.any(Number) });
  });

  test("name the environment variables that changed, and never their values", async () => {
    const { id } = await create({ env: { KEPT: "kept-value", TOKEN: "old-value", GONE: "gone-value" } });
    await here.client.endpoints.patch(id, { env: { KEPT: "kept-value", TOKEN: "new-value", NEW: "added-value" } });
    const answer = await here.ask(getReleases, { endpointId: id });
    expect(answer.releases[0].diff).toEqual([
      {
        field: "template.env",
        before: '{"TOKEN":"[secret]","GONE":"[secret]"}',
        after: '{"TOKEN":"[secret]","NEW":"[secret]"}',
        variables: ["TOKEN", "GONE", "NEW"],
      },
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/-value/);
  });

  test.each([
    ["a list of pairs", "env", [{ key: "TOKEN", value: "s3cret" }], ["TOKEN"]],
    ["one variable alone", "template.env.TOKEN", "s3cret", []],
    ["anything else", "env", [["TOKEN", "s3cret"]], []],
    ["a part of the whole template", "template", { imageName: "org/worker:2", env: { TOKEN: "s3cret" } }, undefined],
  ])("hide values that the service tells as %s", async (_, field, value, variables) => {
    const { id } = await create();
    const body = {
      endpointVersion: 2,
      rollout: { inProgress: false, workersOnLatest: 0, workersTotal: 0, percentOnLatest: 0 },
      releases: [
        {
          id: "r",
          version: 2,
          source: "MANUAL",
          buildId: null,
          createdByUserId: null,
          workerCount: 0,
          createdAt: "2026-06-01T12:00:00Z",
          diff: [{ field, old: null, new: value }],
        },
      ],
    };
    const match = { method: "GET", path: `/v2/serverless/${id}/releases` };
    await here.control("faults", { match, effect: { status: 200, body } });
    const answer = await here.ask(getReleases, { endpointId: id });
    expect(answer.releases[0].diff).toMatchObject([{ field, ...(variables && { variables }) }]);
    expect(JSON.stringify(answer)).not.toContain("s3cret");
  });
});

describe("getEndpointHealth", () => {
  const job = (id: string) => here.service.ask("POST", `/run/v2/${id}/run`, { input: { prompt: "x" } });

  test("tells how many jobs wait, and how many workers there are for them", async () => {
    const { id } = await create({ workers: { min: 1, max: 1 } });
    await job(id);
    await job(id);
    const { jobs, workers } = await here.ask(getEndpointHealth, { endpointId: id });
    expect(jobs).toMatchObject({ inQueue: 2, inProgress: 0, completed: 0, failed: 0, retried: 0 });
    expect(workers).toMatchObject({ initializing: 1, idle: 0, unhealthy: 0 });
  });

  test("leaves out what the service does not count", async () => {
    const { id } = await create();
    const effect = { status: 200, body: { jobs: { inQueue: 4 }, workers: { idle: 0, running: 1 } } };
    await here.control("faults", { match: { method: "GET", path: `/run/v2/${id}/health` }, effect });
    expect(await here.ask(getEndpointHealth, { endpointId: id })).toEqual({
      jobs: { inQueue: 4 },
      workers: { idle: 0, running: 1 },
    });
  });
});
