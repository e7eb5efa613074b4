import { UNKNOWN } from "../../provider/lifecycle/values";
import { Endpoint, NetworkVolume, Template } from "../../provider/resources";
import { plain, secret } from "../harness/front-ends/grpc/wire";
import { PluginRuns } from "../harness/front-ends/plugin";
import { absentOutputs } from "../schema/absent";

let runs: PluginRuns;
const gpu = { pools: ["ADA_24"] };
const inline = { image: "org/worker:1", gpu, env: { A: "1" } };

beforeAll(async () => {
  runs = await PluginRuns.start();
  await runs.control("POST", "options", { workerQuota: 10_000 });
});
afterAll(() => runs.close());

const writes = async () => (await runs.requests()).filter((request) => !/^GET |^myself$/.test(request));

describe("of a create", () => {
  test("tells the arguments with their defaults, and nothing of what the service or chance makes", async () => {
    const { outputs } = await runs.preview(Endpoint, inline);
    expect(plain(outputs)).toMatchObject({
      ...{ image: "org/worker:1", workers: { min: 0, max: 3 } },
      ...{ name: UNKNOWN, requestUrls: UNKNOWN, createdAt: UNKNOWN },
    });
    expect(outputs).not.toHaveProperty("__defaults");
    expect(outputs).toMatchObject({ env: secret({ A: "1" }) });
  });

  test.each([
    [Endpoint, inline],
    [NetworkVolume, { size: 10, dataCenter: "EU-RO-1" }],
    [Template, { image: "org/worker:1" }],
  ] as const)("tells each output that is always there, or that it is not known yet", async (kind, args) => {
    expect(absentOutputs(kind.name, (await runs.preview(kind, args)).outputs ?? {})).toEqual([]);
  });

  test("has no id yet, and makes nothing", async () => {
    await runs.requests();
    const run = await runs.begin();
    const { inputs } = await run.preview(NetworkVolume, { name: "mine", size: 10, dataCenter: "EU-RO-1" });
    const foreseen = await run.plugin.create({ kind: NetworkVolume, inputs, preview: true });
    run.end();
    expect(foreseen).toMatchObject({ id: "", outputs: { name: "mine" } });
    expect(await writes()).toEqual([]);
  });

  test("keeps what is unknown unknown", async () => {
    const { outputs } = await runs.preview(Endpoint, { templateId: UNKNOWN, gpu });
    expect(outputs).toMatchObject({ templateId: UNKNOWN, gpu });
  });
});

describe("of an update", () => {
  test("keeps what was known before, and has the new arguments", async () => {
    const made = await runs.up(Endpoint, inline);
    await runs.requests();
    const { outputs } = await runs.preview(Endpoint, { ...inline, timeout: 9 }, made);
    const { __made, ...before } = made.outputs;
    expect(outputs).toEqual({ ...before, timeout: 9 });
    expect(await writes()).toEqual([]);
  });

  test("does not tell an argument any more that leaves the program", async () => {
    const { body: hub } = await runs.rest("POST", "/v2/registries", { name: "hub", username: "u", password: "p" });
    const made = await runs.up(Template, { image: "org/worker:1", registry: hub.id });
    const { outputs } = await runs.preview(Template, { image: "org/worker:1" }, made);
    expect(outputs).toMatchObject({ image: "org/worker:1", name: made.outputs.name });
    expect(outputs).not.toHaveProperty("registry");
  });

  test("keeps what the service chose and the program leaves to it", async () => {
    const made = await runs.up(NetworkVolume, { size: 10, dataCenter: "EU-RO-1" });
    const { outputs } = await runs.preview(NetworkVolume, { size: 20, dataCenter: "EU-RO-1" }, made);
    expect(outputs).toMatchObject({ size: 20, type: "STANDARD" });
  });
});

test("what a preview foresees of an update is what the update answers", async () => {
  const made = await runs.up(Endpoint, inline);
  const news = { ...inline, env: { B: "2" }, workers: { max: 4 } };
  const { outputs } = await runs.preview(Endpoint, news, made);
  expect((await runs.up(Endpoint, news, made)).outputs).toEqual(outputs);
});
