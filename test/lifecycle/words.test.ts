import type { Values } from "../../provider/lifecycle/values";
import {
  type AnyDefinition,
  Endpoint,
  EndpointCheck,
  NetworkVolume,
  Registry,
  Template,
} from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns } from "../harness/front-ends/engine-runs";

const image = { image: "org/worker:1" };
const inline = { ...image, gpu: { pools: ["ADA_24"] } };
const volume = { name: "v", size: 10, dataCenter: "EU-RO-1" };

describe.each(FRONT_ENDS)("%s: words of a refusal at preview", (frontEnd) => {
  let runs: EngineRuns;
  beforeAll(async () => {
    runs = await startRuns(frontEnd);
  });
  afterAll(() => runs.close());

  test("the scaler of jobs at a load-balancing endpoint is a warning that names the other one", async () => {
    const { body } = await runs.rest("POST", "/v2/templates", { name: "balanced", ...image, serverless: true });
    const scaling = { type: "QUEUE_DELAY" };
    await runs.preview(Endpoint, { templateId: body.id, gpu: inline.gpu, type: "LOAD_BALANCING", scaling });
    expect(runs.lines.join()).toContain(
      "is QUEUE_DELAY, but a load-balancing endpoint has no queue: use REQUEST_COUNT",
    );
  });

  const refusal = async (kind: AnyDefinition, args: Values) => (await runs.preview(kind, args)).failures.join("\n");

  test.each<[string, AnyDefinition, Values, string]>([
    [
      "a misspelt argument",
      Endpoint,
      { ...inline, enviroment: {} },
      'enviroment is not an argument; did you mean "env"?',
    ],
    [
      "an argument in one word",
      Endpoint,
      { ...inline, workersMax: 1 },
      'workersMax is not an argument; did you mean "workers.max"?',
    ],
    [
      "the last part of an argument",
      Endpoint,
      { ...image, pools: [] },
      'pools is not an argument; did you mean "gpu.pools"?',
    ],
    ["a longer word", Template, { imageName: "x" }, 'imageName is not an argument; did you mean "image"?'],
    ["an argument that nothing resembles", Registry, { url: "x" }, "url is not an argument. Allowed are name, "],
    [
      "an argument of a check",
      EndpointCheck,
      { endpoint: "e", job: { input: {} } },
      'endpoint is not an argument; did you mean "endpointId"?',
    ],
    [
      "a GPU type as a pool",
      Endpoint,
      { ...image, gpu: { pools: ["NVIDIA L4"] } },
      'gpu.pools[0]: "NVIDIA L4" is a GPU type, and a pool is needed here: its pool is "AMPERE_24"',
    ],
    [
      "a short GPU type as a pool",
      Endpoint,
      { ...image, gpu: { pools: ["L4"] } },
      'gpu.pools[0]: "NVIDIA L4" is a GPU type, and a pool is needed here: its pool is "AMPERE_24"',
    ],
    [
      "a pool as a GPU type",
      Endpoint,
      { ...image, gpu: { pools: ["ADA_24"], excludedTypes: ["ADA_24"] } },
      'gpu.excludedTypes[0]: "ADA_24" is a pool, and a GPU type is needed here: its types are ',
    ],
    [
      "a short GPU type",
      Endpoint,
      { ...image, gpu: { pools: ["AMPERE_24"], excludedTypes: ["L4"] } },
      'gpu.excludedTypes[0]: "L4" is not known to the service; did you mean "NVIDIA L4"?',
    ],
    [
      "a short data center",
      NetworkVolume,
      { ...volume, dataCenter: "RO-1" },
      'dataCenter: "RO-1" is not known to the service; did you mean "EU-RO-1"?',
    ],
    [
      "a data center without volumes",
      NetworkVolume,
      { ...volume, dataCenter: "EU-FR-1" },
      "dataCenter is EU-FR-1, which has no network volumes. Data centers with network volumes: ",
    ],
    [
      "a default above a limit",
      Endpoint,
      { ...inline, workers: { min: 5 } },
      "workers.min is 5, but workers.max is 3, its default: raise workers.max to at least 5, or lower workers.min",
    ],
    [
      "a written value above a limit",
      Endpoint,
      { ...inline, workers: { min: 5, max: 3 } },
      "workers.min is 5, but workers.max is 3: raise",
    ],
    ["a variable without a name", Template, { ...image, env: { "": "x" } }, "env has a variable with an empty name"],
    [
      "two equal ports",
      Endpoint,
      { ...inline, env: { PORT: "80", PORT_HEALTH: "80" } },
      "env has the same value for PORT and PORT_HEALTH",
    ],
    ["a port", Template, { ...image, ports: ["80"] }, 'ports[0]: "80" is not a port: write <port>/<protocol>'],
    [
      "a default method with a body",
      EndpointCheck,
      { endpointId: "e", http: { path: "/x", body: {} } },
      "http.body can't be sent with the method GET, its default: ",
    ],
  ])("%s", async (_, kind, args, text) => {
    expect(await refusal(kind, args)).toContain(text);
  });

  test("a name where an id is needed is answered with the id", async () => {
    const { body } = await runs.rest("POST", "/v2/registries", { name: "hub", username: "u", password: "p4ssword" });
    const text = `registry: "hub" is the name of a registry, and its id is needed here: "${body.id}"`;
    expect(await refusal(Template, { ...image, registry: "hub" })).toContain(text);
    expect(await refusal(Endpoint, { ...inline, registry: "hub" })).toContain(text);
  });
});

describe.each(FRONT_ENDS)("%s: words of what the service refuses", (frontEnd) => {
  let runs: EngineRuns;
  beforeAll(async () => {
    runs = await startRuns(frontEnd);
    runs.config = { "cloudcompute:drift": "off" };
  });
  afterAll(() => runs.close());

  test.each<[string, AnyDefinition, Values, string]>([
    [
      "a template, by GraphQL",
      Endpoint,
      { templateId: "nope", gpu: { pools: ["ADA_24"] } },
      'The argument templateId is "nope"',
    ],
    ["a registry of an endpoint", Endpoint, { ...inline, registry: "nope" }, 'The argument registry is "nope"'],
    ["a registry of a template", Template, { ...image, registry: "nope" }, 'The argument registry is "nope"'],
    ["a volume", Endpoint, { ...inline, networkVolumes: ["nope"] }, 'The argument networkVolumes is ["nope"]'],
    ["a data center", Endpoint, { ...inline, dataCenterIds: ["nope"] }, 'The argument dataCenterIds is ["nope"]'],
  ])("%s that is not found is named with its argument and id", async (_, kind, args, text) => {
    await expect(runs.up(kind, args)).rejects.toThrow(text);
  });

  test("a quota that one endpoint alone exceeds is not blamed on others", async () => {
    const { endpoints } = (await runs.rest("GET", "/v2/serverless")).body as { endpoints: { id: string }[] };
    for (const { id } of endpoints) await runs.rest("DELETE", `/v2/serverless/${id}`);
    await runs.control("POST", "options", { workerQuota: 2 });
    const text = await runs.up(Endpoint, inline).catch((error: Error) => error.message);
    await runs.control("POST", "options", { workerQuota: 10_000 });
    expect(text).toContain("No other endpoint has workers, so this one alone is above the quota.");
    expect(text).not.toContain("another one");
  });

  test("a quota of workers is explained by the ten largest endpoints and the sum of the others", async () => {
    for (let n = 1; n <= 12; n++)
      await runs.rest("POST", "/v2/serverless", { ...inline, name: `e${n}`, workers: { max: n < 3 ? 1 : 2 } });
    await runs.control("POST", "options", { workerQuota: 22 });
    const text = await runs.up(Endpoint, inline).catch((error: Error) => error.message);
    await runs.control("POST", "options", { workerQuota: 10_000 });
    expect(text).toMatch(/The other endpoints have ("e\d+" \(\w+\) up to 2, ){10}and 2 more up to 2 together\./);
  });
});
