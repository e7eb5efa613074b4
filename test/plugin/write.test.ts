import { status } from "@grpc/grpc-js";
import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";
import type { Options } from "../harness/front-ends/engine-runs";
import { Refusal } from "../harness/front-ends/grpc/refusal";
import { isSecret, secret } from "../harness/front-ends/grpc/wire";
import { PluginRuns } from "../harness/front-ends/plugin";

let runs: PluginRuns;
const gpu = { pools: ["ADA_24"] };
const inline = { image: "org/worker:1", gpu };
const volume = { size: 10, dataCenter: "EU-RO-1" };

beforeAll(async () => {
  runs = await PluginRuns.start();
});
beforeEach(async () => {
  await runs.control("POST", "reset");
  await runs.control("POST", "options", { workerQuota: 10_000 });
});
afterAll(() => runs.close());

const fault = (match: object, effect: object, times?: number) =>
  runs.control("POST", "faults", { match, effect, ...(times ? { times } : {}) });
const refused = (detail: string) => ({
  status: 422,
  body: JSON.stringify({ title: "Unprocessable", status: 422, detail }),
  contentType: "application/problem+json",
});
const failure = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (error: unknown) => error as Refusal,
  );

/** An endpoint with a worker that stays for a while. */
const busy = async (leaveAfter: number, options?: Options) => {
  const made = await runs.up(Endpoint, { ...inline, workers: { min: 1 } }, undefined, options);
  await runs.control("POST", "clock", { advance: 10 });
  await runs.control("POST", "workers", { endpointId: made.id, busy: 1, leaveAfter });
  return made;
};

describe("an object that was made, but could not be finished", () => {
  const excluding = { ...inline, gpu: { ...gpu, excludedTypes: ["NVIDIA L4"] } };
  const half = async () => {
    await fault({ operation: "saveEndpoint" }, refused("not now"));
    const state = await runs.up(Endpoint, excluding);
    await runs.control("DELETE", "faults");
    return state;
  };

  test("reaches the state with its id, its arguments and the reason, and is read first from then on", async () => {
    const state = await half();
    expect((await runs.rest("GET", `/v2/serverless/${state.id}`)).status).toBe(200);
    expect(state).toMatchObject({
      inputs: { image: "org/worker:1", gpu: excluding.gpu },
      outputs: { image: "org/worker:1", __account: { address: runs.emulator.url } },
      initErrors: [expect.stringContaining("not now")],
      refreshBeforeUpdate: true,
    });
  });

  test("is finished by the next up, without a second one", async () => {
    const state = await half();
    const done = await runs.up(Endpoint, excluding, state);
    expect(done).toMatchObject({ id: state.id, outputs: { gpu: { excludedTypes: ["NVIDIA L4"] } } });
    expect(done).not.toHaveProperty("initErrors");
    expect((await runs.rest("GET", "/v2/serverless")).body.endpoints).toHaveLength(1);
    expect((await runs.preview(Endpoint, excluding, done)).diff).toMatchObject({ changes: false });
  });

  test("is read first even where drift is not looked for", async () => {
    runs.config = { "cloudcompute:drift": "off" };
    expect(await half()).toMatchObject({ refreshBeforeUpdate: true });
    runs.config = {};
  });
});

test("a state asks to be read first, unless drift is not looked for", async () => {
  const made = await runs.up(NetworkVolume, volume);
  const edited = await runs.up(NetworkVolume, { ...volume, size: 20 }, made);
  expect([made, edited, await runs.refresh(NetworkVolume, made)]).toEqual(
    Array(3).fill(expect.objectContaining({ refreshBeforeUpdate: true })),
  );
  runs.config = { "cloudcompute:drift": "off" };
  const blind = await runs.up(NetworkVolume, volume);
  runs.config = {};
  expect(blind).toMatchObject({ refreshBeforeUpdate: false });
});

test("a refusal before anything was made is a clean one: the engine need not doubt what became of the resource", async () => {
  await fault({ method: "POST", path: "/v2/templates" }, refused("too many"));
  expect(await failure(runs.up(Template, { image: "org/worker:1" }))).toMatchObject({
    code: status.FAILED_PRECONDITION,
    details: expect.stringContaining("too many"),
  });
  await runs.control("DELETE", "faults");
  runs.env.CLOUDCOMPUTE_API_KEY = "rpa_wrong";
  const told = await failure(runs.up(Registry, { username: "u", password: "p" }));
  runs.env.CLOUDCOMPUTE_API_KEY = runs.emulator.apiKey;
  expect(told).toMatchObject({ code: status.UNAUTHENTICATED });
  expect(told?.details).not.toMatch(/rpa_|^Registry "it"/);
});

describe("custom time-outs, in seconds", () => {
  test("bound a create", async () => {
    await fault({ method: "POST", path: "/v2/templates" }, { ...refused("slow down"), status: 429 });
    const options = { customTimeouts: { create: 20 } };
    const from = await now();
    expect(await failure(runs.up(Template, { image: "org/worker:1" }, undefined, options))).toBeInstanceOf(Refusal);
    expect((await now()) - from).toBeLessThanOrEqual(21_000);
  });

  test("bound a delete, as the state has them", async () => {
    const made = await busy(1_000_000, { customTimeouts: { delete: 90 } });
    const from = await now();
    expect((await failure(runs.destroy(Endpoint, made)))?.details).toMatch(
      /1 worker \(\w+ RUNNING\) did not stop in time/,
    );
    expect((await now()) - from).toBe(90_000);
  });

  const now = async () => Date.parse((await runs.control("GET", "clock")).now as string);
});

describe("what is secret stays so in the state", () => {
  const KINDS: [string, AnyKind, Values, string[]][] = [
    ["Registry", Registry, { username: "u", password: "p" }, ["username", "password"]],
    ["Template", Template, { image: "org/worker:1", env: { A: "1" } }, ["env"]],
    ["Endpoint", Endpoint, { ...inline, env: { A: "1" } }, ["env"]],
  ];
  const secrets = (values: Values) => Object.keys(values).filter((key) => isSecret(values[key]));

  test.each(KINDS)("by the kind: %s", async (_, kind, args, fields) => {
    const made = await runs.up(kind, args);
    const read = await runs.refresh(kind, made);
    for (const { inputs, outputs } of [made, read as typeof made])
      expect([secrets(inputs).sort(), secrets(outputs).sort()]).toEqual([[...fields].sort(), [...fields].sort()]);
  });

  test("but an empty map hides nothing, until somebody fills it", async () => {
    const made = await runs.up(Template, { image: "org/worker:1" });
    expect(made.outputs.env).toEqual({});
    await runs.rest("PATCH", `/v2/templates/${made.id}`, { env: { TOKEN: "theirs" } });
    expect((await runs.refresh(Template, made))?.outputs.env).toEqual(secret({ TOKEN: "theirs" }));
  });

  test("by the program, also once it is read and updated", async () => {
    const made = await runs.up(Template, { image: "org/worker:1" }, undefined, { secrets: ["image"] });
    const updated = await runs.up(Template, { image: "org/worker:2" }, made, { secrets: ["image"] });
    for (const { inputs, outputs } of [made, updated, (await runs.refresh(Template, updated)) as typeof made])
      expect([isSecret(inputs.image), isSecret(outputs.image)]).toEqual([true, true]);
  });

  test("by the program for one entry of a map", async () => {
    const run = await runs.begin();
    const { inputs } = await run.plugin.check({ kind: Template, news: { image: "i", args: secret("--token x") } });
    const { outputs } = await run.plugin.create({ kind: Template, inputs });
    run.end();
    expect(outputs).toMatchObject({ args: secret("--token x") });
  });
});

test("a wait shows as a status in the resource's row; a warning stays beside it", async () => {
  await runs.destroy(Endpoint, await busy(45));
  const urn = expect.stringMatching(/cloudcompute:index:Endpoint::it$/);
  expect(runs.log.shown).toContainEqual({ urn, as: "warning", text: expect.stringMatching(/^draining "it-/) });
  expect(runs.log.shown).toContainEqual({ urn, as: "status", text: expect.stringMatching(/^waiting for 1 worker/) });
});
