import type { Handler } from "../../emulator";
import type { Values } from "../../provider/lifecycle/values";
import { Endpoint, EndpointCheck, Template } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns, State } from "../harness/front-ends/engine-runs";
import { absentOutputs } from "../schema/absent";

const worker: Handler = ({ env, input }, { log }) => {
  log(`loading the model with ${env.TOKEN}`);
  const { fail } = input as { fail?: string };
  if (fail) throw new Error(`${fail} at ${env.TOKEN}`);
  return { text: "pong", seconds: 1, model: "small" };
};
const broken: Handler = (_, { log }) => {
  log("CUDA out of memory");
  throw new Error("the model does not fit");
};
const colourful: Handler = (_, { log }) => {
  log("\u001b[31mCUDA\u001b[0m out of memory");
  throw new Error("\u001b[1mthe model\u001b[0m does not fit");
};
const handlers = { "org/worker": worker, "org/broken": broken, "org/colourful": colourful };

const api = { name: "api", image: "org/worker:1", gpu: { pools: ["ADA_24"] }, env: { TOKEN: "hunter2-token" } };
const job = { input: { prompt: "ping" }, expect: { text: "pong" } };

describe.each(FRONT_ENDS)("%s: a check by a job", (frontEnd) => {
  let runs: EngineRuns;
  let endpoint: State;
  beforeEach(async () => {
    runs = await startRuns(frontEnd, { handlers });
    endpoint = await runs.up(Endpoint, api);
    await runs.requests();
  });
  afterEach(() => runs.close());

  const check = (args: Values = { job }) => ({ endpointId: endpoint.id, ...args });
  const change = (body: Values) => runs.rest("PATCH", `/v2/serverless/${endpoint.id}`, body);
  const jobs = async () => (await runs.requests()).filter((request) => request.endsWith(`/${endpoint.id}/run`));
  const failure = (work: Promise<State>) =>
    work.then(
      ({ initErrors }) => (initErrors ?? ["no failure"]).join("\n"),
      (error: Error) => error.message,
    );

  test("keeps how long it took, which release has answered, and a hash of the answer", async () => {
    const { outputs } = await runs.up(EndpointCheck, check());
    expect(outputs).toMatchObject({
      endpointId: endpoint.id,
      releaseVersion: 1,
      latencyMs: expect.any(Number),
      coldStartMs: expect.any(Number),
      answerHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      checkedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(absentOutputs("EndpointCheck", outputs)).toEqual([]);
    expect(outputs.latencyMs).toBeGreaterThanOrEqual(outputs.coldStartMs as number);
  });

  test("is clean in the next preview, sends no job in it, and none in an up without a change", async () => {
    const made = await runs.up(EndpointCheck, check());
    await runs.requests();
    expect((await runs.preview(EndpointCheck, check(), made)).diff?.changes).toBe(false);
    expect(await runs.up(EndpointCheck, check(), made)).toEqual(made);
    expect(await jobs()).toEqual([]);
  });

  test.each<[string, Values]>([
    ["its job", { job: { input: { prompt: "ping", deep: { er: [1] } } } }],
    ["what it expects", { job: { ...job, expect: { seconds: 1 } } }],
    ["its triggers", { job, triggers: ["today"] }],
  ])("runs again when %s has changed", async (_, args) => {
    const made = await runs.up(EndpointCheck, check());
    await runs.requests();
    expect((await runs.preview(EndpointCheck, check(args), made)).diff?.changes).toBe(true);
    const again = await runs.up(EndpointCheck, check(args), made);
    expect(again.id).toBe(made.id);
    expect(await jobs()).toHaveLength(1);
    expect((await runs.preview(EndpointCheck, check(args), again)).diff?.changes).toBe(false);
  });

  test("runs again when somebody has made a release of the endpoint", async () => {
    const made = await runs.up(EndpointCheck, check());
    await change({ image: "org/worker:2" });
    expect((await runs.preview(EndpointCheck, check(), made)).diff?.changes).toBe(true);
    const again = await runs.up(EndpointCheck, check(), made);
    expect(again.outputs.releaseVersion).toBe(2);
  });

  test("is planned in a preview that plans a change of its endpoint", async () => {
    const made = await runs.up(EndpointCheck, check());
    const run = await runs.begin();
    await run.preview(Endpoint, { ...api, image: "org/worker:2" }, endpoint);
    const { diff } = await run.preview(EndpointCheck, check(), made);
    run.end();
    expect(diff?.changes).toBe(true);
  });

  test("runs in the up that changes its endpoint, after it", async () => {
    const made = await runs.up(EndpointCheck, check());
    const run = await runs.begin();
    await run.up(Endpoint, { ...api, image: "org/worker:2" }, endpoint);
    const again = await run.up(EndpointCheck, check(), made);
    run.end();
    expect(again.outputs.releaseVersion).toBe(2);
  });

  test("is not planned in a preview that plans nothing for its endpoint", async () => {
    const made = await runs.up(EndpointCheck, check());
    const run = await runs.begin();
    await run.preview(Endpoint, { ...api, deletePolicy: "force" }, endpoint);
    const { diff } = await run.preview(EndpointCheck, check(), made);
    run.end();
    expect(diff?.changes).toBe(false);
  });

  test("is planned in a preview that plans a change of its endpoint's template", async () => {
    const worker = { image: "org/worker:1", serverless: true };
    const template = await runs.up(Template, worker, undefined, { name: "t" });
    const bound = { templateId: template.id, gpu: { pools: ["ADA_24"] } };
    const other = await runs.up(Endpoint, bound, undefined, { name: "other" });
    const made = await runs.up(EndpointCheck, { endpointId: other.id, job });
    const run = await runs.begin();
    await run.preview(Template, { ...worker, image: "org/worker:2" }, template, { name: "t" });
    await run.preview(Endpoint, bound, other, { name: "other" });
    const { diff } = await run.preview(EndpointCheck, { endpointId: other.id, job }, made);
    run.end();
    expect(diff?.changes).toBe(true);
  });

  test("fails with the envelope, the last lines of the worker's log, and no value of the endpoint's env", async () => {
    const text = await failure(runs.up(EndpointCheck, check({ job: { input: { fail: "no tokenizer" } } })));
    expect(text).toContain(`endpoint ${endpoint.id} does not answer as it should`);
    expect(text).toContain('"status":"FAILED"');
    expect(text).toContain("no tokenizer");
    expect(text).toContain("loading the model with [secret]");
    expect(text).not.toContain("hunter2-token");
  });

  test("fails where the output is another one, and says which part", async () => {
    const text = await failure(runs.up(EndpointCheck, check({ job: { ...job, expect: { text: "ping" } } })));
    expect(text).toContain('the job\'s output.text is "pong", but "ping" is expected');
  });

  test("a failed create leaves nothing, and the next one may succeed", async () => {
    await change({ image: "org/broken:1" });
    expect(await failure(runs.up(EndpointCheck, check()))).toContain("CUDA out of memory");
    await change({ image: "org/worker:3" });
    expect((await runs.up(EndpointCheck, check())).outputs.releaseVersion).toBe(3);
  });

  test("a failed update keeps the last result, and is planned until it succeeds", async () => {
    const made = await runs.up(EndpointCheck, check());
    await change({ image: "org/broken:1" });
    const failed = await runs.up(EndpointCheck, check(), made);
    expect(failed.initErrors?.join()).toContain("the model does not fit");
    expect(failed.outputs).toMatchObject({ releaseVersion: 1, answerHash: made.outputs.answerHash });
    const refreshed = (await runs.refresh(EndpointCheck, failed)) as State;
    expect((await runs.preview(EndpointCheck, check(), refreshed)).diff?.changes).toBe(true);
    await change({ image: "org/worker:3" });
    const { outputs, initErrors } = await runs.up(EndpointCheck, check(), failed);
    expect([outputs.releaseVersion, initErrors]).toEqual([3, undefined]);
    expect(outputs).not.toHaveProperty("__failed");
  });

  test("a job that takes too long is cancelled, and the error says so", async () => {
    const slow = { image: "slow", gpu: { pools: ["ADA_24"] } };
    const other = await runs.up(Endpoint, slow, undefined, { name: "slow" });
    const args = { endpointId: other.id, job: { input: { seconds: 900 }, timeout: 20_000 } };
    const text = await failure(runs.up(EndpointCheck, args));
    expect(text).toContain("20000 ms");
    const { body } = await runs.rest("GET", `/run/v2/${other.id}/health`);
    expect(body.jobs).toMatchObject({ inQueue: 0, inProgress: 0 });
  });

  test("shows what workers say without their colours", async () => {
    await change({ image: "org/colourful:1" });
    const text = await failure(runs.up(EndpointCheck, check()));
    expect(text).toContain("CUDA out of memory");
    expect(text).toContain('"error":"the model does not fit"');
    expect(text).not.toMatch(/\[31m|\[1m/);
  });

  test("does not wait for workers that fail to start, and cancels its job", async () => {
    await runs.control("POST", "options", { unhealthyImages: ["org/sick:1"] });
    await change({ image: "org/sick:1" });
    const text = await failure(runs.up(EndpointCheck, check()));
    expect(text).toContain("none of the workers of its newest release starts");
    expect(text).toContain("workers: 1 UNHEALTHY");
    const { body } = await runs.rest("GET", `/run/v2/${endpoint.id}/health`);
    expect(body.jobs).toMatchObject({ inQueue: 0 });
  });

  test("does not wait for a rollout whose new workers fail to start, and sends no job then", async () => {
    await change({ workers: { min: 1, max: 2 } });
    const made = await runs.up(EndpointCheck, check());
    await runs.control("POST", "options", { unhealthyImages: ["org/sick:1"] });
    await runs.control("POST", "workers", { endpointId: endpoint.id, busy: 1 });
    await change({ image: "org/sick:1" });
    await runs.requests();
    const failed = await runs.up(EndpointCheck, check(), made);
    expect(failed.initErrors?.join()).toContain("none of the workers of its newest release starts");
    expect(await jobs()).toEqual([]);
  });

  test("a job that can no longer be looked at is cancelled", async () => {
    await runs.control("POST", "faults", {
      match: { method: "GET", path: `/run/v2/${endpoint.id}/status` },
      effect: { status: 403 },
    });
    await failure(runs.up(EndpointCheck, check()));
    const asked = await runs.requests();
    expect(asked.filter((request) => request.includes("/cancel/"))).toHaveLength(1);
  });

  test("shows no part of a long value of env that its answer holds, and that is cut", async () => {
    const token = `sk-${"0123456789abcdef".repeat(20)}`;
    await change({ env: { TOKEN: token } });
    const args = check({ job: { input: { fail: "no tokenizer" }, expect: { text: "pong" } } });
    expect(await failure(runs.up(EndpointCheck, args))).not.toContain("sk-");
  });

  test("shows nothing of what a worker says where the values of env can't be read, and still says that it failed", async () => {
    const args = check({ job: { input: { fail: "no tokenizer" } } });
    await runs.control("POST", "overlays", { api: "rest", id: endpoint.id, omit: ["env"] });
    await runs.control("POST", "faults", { match: { path: "/graphql" }, effect: { status: 403 } });
    const text = await failure(runs.up(EndpointCheck, args));
    expect(text).toContain("the answer differs from what is expected");
    expect(text).not.toContain("hunter2-token");
    expect(text).not.toContain("no tokenizer");
  });

  test("a secret that the program gives is nowhere in an error", async () => {
    const secret = { job: { input: { fail: "hunter3-input" } } };
    const text = await failure(runs.up(EndpointCheck, check(secret), undefined, { secrets: ["job"] }));
    expect(text).toContain("FAILED");
    expect(text).not.toContain("hunter3-input");
  });

  test("asks nothing of the service when it is read or deleted", async () => {
    const made = await runs.up(EndpointCheck, check());
    await runs.requests();
    expect(await runs.refresh(EndpointCheck, made)).toEqual(made);
    await runs.destroy(EndpointCheck, made);
    expect(await runs.requests()).toEqual([]);
  });

  test("can't be imported, nor read", async () => {
    const sentence = "an EndpointCheck is not an object of the service, so it can't be imported or read";
    const imported = runs.preview(EndpointCheck, check(), undefined, { import: "some-id" });
    await expect(imported).rejects.toThrow(sentence);
    const read = runs.refresh(EndpointCheck, { id: "some-id", inputs: {}, outputs: {} });
    await expect(read).rejects.toThrow(sentence);
  });

  test("an endpoint that is not there is named", async () => {
    const text = await failure(runs.up(EndpointCheck, { endpointId: "no-such-id", job }));
    expect(text).toContain("no endpoint no-such-id");
  });

  test("is planned, and no error at preview, where its endpoint was deleted outside of Pulumi", async () => {
    const made = await runs.up(EndpointCheck, check());
    await change({ workers: { min: 0, max: 0 } });
    await runs.rest("DELETE", `/v2/serverless/${endpoint.id}`);
    expect((await runs.preview(EndpointCheck, check(), made)).diff?.changes).toBe(true);
  });

  describe("without drift", () => {
    beforeEach(() => {
      runs.config = { "cloudcompute:drift": "off" };
    });

    test("a preview asks for nothing and needs no key", async () => {
      const made = await runs.up(EndpointCheck, check());
      await change({ image: "org/worker:2" });
      await runs.requests();
      runs.env = { CLOUDCOMPUTE_BASE_URL: runs.emulator.url };
      expect((await runs.preview(EndpointCheck, check(), made)).diff?.changes).toBe(false);
      expect(await runs.requests()).toEqual([]);
    });

    test("it runs in the up that changes its endpoint", async () => {
      const made = await runs.up(EndpointCheck, check());
      const run = await runs.begin();
      await run.up(Endpoint, { ...api, image: "org/worker:2" }, endpoint);
      const again = await run.up(EndpointCheck, check(), made);
      run.end();
      expect(again.outputs.releaseVersion).toBe(2);
    });

    test("a failed update is planned again", async () => {
      const made = await runs.up(EndpointCheck, check());
      await change({ image: "org/broken:1" });
      const failed = await runs.up(EndpointCheck, check({ job, triggers: [1] }), made);
      expect((await runs.preview(EndpointCheck, check(), failed)).diff?.changes).toBe(true);
    });
  });
});
