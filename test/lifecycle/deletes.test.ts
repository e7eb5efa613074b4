import type { Values } from "../../provider/lifecycle/values";
import { Endpoint, Template } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns, Run, State } from "../harness/front-ends/engine-runs";

const gpu = { pools: ["ADA_24"] };
const still = { min: 0, max: 0 };
const scaling = { min: 0, max: 3 };
const done = { status: 200, body: '{"data":{"deleteEndpoint":null}}', contentType: "application/json" };

describe.each(FRONT_ENDS)("%s: a delete of endpoints", (frontEnd) => {
  let runs: EngineRuns;
  let run: Run;
  beforeEach(async () => {
    runs = await startRuns(frontEnd, { options: { workerQuota: 1000 } });
  });
  afterEach(async () => {
    run.end();
    await runs.close();
  });

  const inline = async () => ({ image: "org/worker:1" });
  const bound = async (name: string) => {
    const template = { image: "org/worker:1", serverless: true };
    return { templateId: (await runs.up(Template, template, undefined, { name })).id };
  };
  const made = async (source: (name: string) => Promise<Values>, workers: Values, name = "it") =>
    runs.up(Endpoint, { ...(await source(name)), gpu, workers }, undefined, { name });

  /** Each test deletes in a run that has already read the objects, so that only the requests of the deletes count. */
  const known = async (...states: readonly State[]) => {
    run = await runs.begin();
    for (const state of states) await run.refresh(Endpoint, state);
    await runs.requests();
  };
  const sent = async (states: readonly State[]) => {
    await Promise.all(states.map((state) => run.destroy(Endpoint, state)));
    return (await runs.requests()).map((request) => states.reduce((text, { id }) => text.replace(id, "ID"), request));
  };
  const isThere = async ({ id }: State) => (await runs.rest("GET", `/v2/serverless/${id}`)).status === 200;
  const patch = ({ id }: State, workers: Values) => runs.rest("PATCH", `/v2/serverless/${id}`, { workers });
  const busy = async ({ id }: State) => {
    await runs.control("POST", "clock", { advance: 10 });
    await runs.control("POST", "workers", { endpointId: id, busy: 1, leaveAfter: 45 });
  };

  const PATCH = "PATCH /v2/serverless/ID";
  const DELETE = "DELETE /v2/serverless/ID";
  const HEALTH = "GET /run/v2/ID/health";
  const kinds: [string, (name: string) => Promise<Values>, Values, own: string[], looks: number][] = [
    ["inline and still", inline, still, [DELETE], 1],
    ["bound and still", bound, still, ["deleteEndpoint"], 2],
    ["inline and able to start workers", inline, scaling, [DELETE, HEALTH, PATCH], 1],
    ["bound and able to start workers", bound, scaling, [HEALTH, PATCH, "deleteEndpoint"], 2],
  ];

  describe.each(kinds)("that are %s", (_, source, workers, own, looks) => {
    test("takes no request beside its writes, the count of jobs that may be lost, and looks", async () => {
      const state = await made(source, workers);
      await known(state);
      const requests = await sent([state]);
      expect(requests.filter((request) => request !== "myself").sort()).toEqual(own);
      expect(requests.filter((request) => request === "myself")).toHaveLength(looks);
      expect(await isThere(state)).toBe(false);
    });

    test("shares the looks between all that are deleted at the same time", async () => {
      const states: State[] = [];
      for (let i = 0; i < 20; i += 1) states.push(await made(source, workers, `e${i}`));
      await known(...states);
      const requests = await sent(states);
      expect(requests.filter((request) => request !== "myself").sort()).toEqual(
        own.flatMap((request) => Array.from({ length: 20 }, () => request)),
      );
      expect(requests.filter((request) => request === "myself").length).toBeLessThanOrEqual(10 * looks);
    });
  });

  test.each([
    ["an image", inline],
    ["a template", bound],
  ])("with %s that somebody has scaled up since the last read drains", async (__, source) => {
    const state = await made(source, still);
    await known(state);
    await patch(state, { min: 1, max: 2 });
    await busy(state);
    expect(await sent([state])).toContain(PATCH);
    expect(runs.lines.join("\n")).toMatch(/waiting for 1 worker \(\w+ RUNNING\) to stop/);
    expect(await isThere(state)).toBe(false);
  });

  test("at 0/0 waits for a worker that still runs, without a write", async () => {
    const state = await made(inline, { min: 1, max: 2 });
    await busy(state);
    await patch(state, still);
    await known(state);
    expect(await sent([state])).not.toContain(PATCH);
    expect(runs.lines.join("\n")).toMatch(/waiting for 1 worker \(\w+ RUNNING\) to stop/);
  });

  test("at 0/0 of which the service does not answer the settings scales it down", async () => {
    const state = await made(inline, still);
    await known(state);
    const answer = { id: state.id, name: "it", pods: [] };
    const body = { data: { myself: { e0: answer } } };
    await runs.control("POST", "faults", { match: { operation: "myself" }, effect: { status: 200, body } });
    expect(await sent([state])).toContain(PATCH);
    expect(await isThere(state)).toBe(false);
  });

  test.each([
    ["answers that it was deleted and has it still", done],
    ["does not find it although REST has it", { status: 200, body: { errors: [{ message: "endpoint not found" }] } }],
  ])("is an error where GraphQL %s", async (__, effect) => {
    const state = await made(bound, still);
    await runs.control("POST", "clock", { advance: 120 });
    await known(state);
    await runs.control("POST", "faults", { match: { operation: "deleteEndpoint" }, effect });
    await expect(run.destroy(Endpoint, state)).rejects.toThrow("but still lists it");
    expect(await isThere(state)).toBe(true);
  });
});
