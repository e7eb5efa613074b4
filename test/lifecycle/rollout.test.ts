import type { Values } from "../../provider/lifecycle/values";
import { Endpoint, Template } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns, State } from "../harness/front-ends/engine-runs";

const inline = { image: "org/worker:1", gpu: { pools: ["ADA_24"] }, workers: { min: 1, max: 2 } };

describe.each(FRONT_ENDS)("%s: awaitRollout", (frontEnd) => {
  let runs: EngineRuns;
  beforeEach(async () => {
    runs = await startRuns(frontEnd);
  });
  afterEach(() => runs.close());

  const coldStart = (seconds: number) => runs.control("POST", "options", { coldStartMs: seconds * 1000 });
  const workers = async ({ id }: State) =>
    ((await runs.rest("GET", `/v2/serverless/${id}/workers`)).body.workers as Values[]).map(({ status, version }) => [
      status,
      version,
    ]);
  /** Runs an update that may fail. Returns the state that the engine keeps and the text that a person reads. */
  const up = async (args: Values, state?: State): Promise<{ state: State; text: string }> => {
    let message = "";
    const kept = await runs.up(Endpoint, args, state).catch((error: { properties?: Values } & Error) => {
      if (!state || !error.properties) throw error;
      message = error.message;
      return { ...state, outputs: error.properties };
    });
    return { state: kept, text: [message, kept.initErrors, ...runs.lines].join("\n") };
  };
  const lookedAt = async () => (await runs.requests()).filter((request) => /releases|workers/.test(request));

  test("waits after a create until the workers are ready, and reports that", async () => {
    await coldStart(40);
    const { state, text } = await up({ ...inline, awaitRollout: 60 });
    expect(text).toContain("waiting for the rollout: 0 of 1 worker is ready on the newest version");
    expect(await workers(state)).toEqual([["IDLE", 1]]);
    expect((await runs.preview(Endpoint, { ...inline, awaitRollout: 60 }, state)).diff?.changes).toBe(false);
  });

  test("waits after a change of the container until the workers run it", async () => {
    const { state } = await up({ ...inline, awaitRollout: 60 });
    await runs.control("POST", "workers", { endpointId: state.id, busy: 1, leaveAfter: 30 });
    const changed = await up({ ...inline, image: "org/worker:2", awaitRollout: 60 }, state);
    expect(changed.text).toMatch(/waiting for the rollout: .*RUNNING on an older version/);
    expect(await workers(changed.state)).toEqual([["IDLE", 2]]);
  });

  test("does not wait for a change that does not concern workers, nor for one of its own", async () => {
    const { state } = await up({ ...inline, awaitRollout: 60 });
    await runs.requests();
    const renamed = await up({ ...inline, timeout: 9000, scaling: { value: 2 }, awaitRollout: 60 }, state);
    expect(await lookedAt()).toEqual([]);
    await up({ ...inline, timeout: 9000, scaling: { value: 2 }, awaitRollout: 90 }, renamed.state);
    expect((await runs.requests()).filter((request) => !/^GET |^myself$/.test(request))).toEqual([]);
  });

  test.each([[false], [undefined]])("is off by %s", async (awaitRollout) => {
    await runs.requests();
    await up({ ...inline, awaitRollout });
    expect(await lookedAt()).toEqual([]);
  });

  test("is done at once where the endpoint is scaled to zero", async () => {
    await coldStart(1000);
    const { state, text } = await up({ ...inline, workers: { min: 0, max: 3 }, awaitRollout: 1 });
    expect([state.initErrors ?? [], text.includes("did not end")]).toEqual([[], false]);
  });

  test("that runs out of time keeps the object and fails, and each further up waits again until it succeeds", async () => {
    await coldStart(100);
    const args = { ...inline, awaitRollout: 30 };
    const made = await up(args);
    const [id] = ((await runs.rest("GET", "/v2/serverless")).body.endpoints as State[]).map((one) => one.id);
    expect(made.state.id).toBe(id);
    const again = await up(args, made.state);
    expect(again.text).toMatch(/did not end within 30 s \(awaitRollout\): 0 of 1 worker is ready/);
    expect((await runs.preview(Endpoint, args, again.state)).diff?.changes).toBe(true);
    expect(runs.lines.join("\n")).not.toContain("the service did not take");
    await runs.control("POST", "clock", { advance: 60 });
    await runs.requests();
    const done = await up(args, again.state);
    expect((await runs.requests()).filter((request) => /^(POST|PATCH|DELETE)/.test(request))).toEqual([]);
    expect(done.state).toMatchObject({ id });
    expect(await workers(done.state)).toEqual([["IDLE", 1]]);
    expect((await runs.preview(Endpoint, args, done.state)).diff?.changes).toBe(false);
  });

  test.each([
    ["are unhealthy end the wait at once", "UNHEALTHY", 40],
    ["wait for capacity end it after two minutes", "THROTTLED", 165],
  ])("workers that %s, with their state", async (_, status, atMost) => {
    const args = { ...inline, awaitRollout: 600 };
    const { state } = await up(args);
    const [{ id }] = (await runs.rest("GET", `/v2/serverless/${state.id}/workers`)).body.workers as [State];
    await runs.control("POST", "overlays", { api: "rest", id, path: "/v2/serverless", fields: { status } });
    const now = async () => Date.parse(String((await runs.control("GET", "clock")).now));
    const began = await now();
    const { text } = await up({ ...args, workers: { min: 1, max: 4 } }, state);
    expect(text).toContain(`the rollout of ${state.id} fails: ${id} ${status}. The endpoint has its new settings`);
    expect(text).toMatch(new RegExp(`last lines of worker ${id}:\\n.*start container for org/worker:1: begin`, "s"));
    // Reading the log takes at most half a minute.
    expect(await now()).toBeLessThan(began + atMost * 1000);
  });

  test("shows no value of a variable of the workers' own template in their log", async () => {
    const env = { PHRASE: "start container" };
    const template = await runs.up(Template, { image: "org/worker:1", serverless: true, env }, undefined, {
      name: "t",
    });
    const args = { templateId: template.id, gpu: inline.gpu, workers: inline.workers, awaitRollout: 60 };
    const { state } = await up(args);
    const [{ id }] = (await runs.rest("GET", `/v2/serverless/${state.id}/workers`)).body.workers as [State];
    await runs.control("POST", "overlays", {
      api: "rest",
      id,
      path: "/v2/serverless",
      fields: { status: "UNHEALTHY" },
    });
    const { text } = await up({ ...args, workers: { min: 1, max: 4 } }, state);
    expect(text).toContain("[secret] for org/worker:1: begin");
    expect(text).not.toContain("start container");
  });

  test("says so where the log of a failing worker can't be read", async () => {
    const args = { ...inline, awaitRollout: 60 };
    const { state } = await up(args);
    const path = `/v2/serverless/${state.id}/workers`;
    const [{ id }] = (await runs.rest("GET", path)).body.workers as [State];
    await runs.control("POST", "overlays", {
      api: "rest",
      id,
      path: "/v2/serverless",
      fields: { status: "UNHEALTHY" },
    });
    await runs.control("POST", "faults", {
      match: { method: "GET", path: `${path}/${id}/logs` },
      effect: { status: 403 },
    });
    const { text } = await up({ ...args, workers: { min: 1, max: 4 } }, state);
    expect(text).toContain("the logs of its workers can't be read: ");
  });

  test("that fails after an update is waited for again by the next up", async () => {
    const args = { ...inline, awaitRollout: 30 };
    const { state } = await up(args);
    await coldStart(1000);
    const failed = await up({ ...args, image: "org/worker:2" }, state);
    expect(failed.text).toContain("did not end within 30 s");
    const again = await up({ ...args, image: "org/worker:2" }, failed.state);
    expect(again.text).toContain("did not end within 30 s");
    const given = await up({ ...args, image: "org/worker:2", awaitRollout: false }, again.state);
    expect(given.text).not.toContain("did not end");
  });

  test.each([[true], [0], [1.5], ["60"]])("of %j is refused", async (awaitRollout) => {
    const { failures } = await runs.preview(Endpoint, { ...inline, awaitRollout });
    expect(failures).toEqual([
      expect.stringMatching(/^awaitRollout must be (at least 1|false, or the seconds to wait, as in 600)$/),
    ]);
  });
});
