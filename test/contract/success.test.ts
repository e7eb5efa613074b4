import { ENDPOINT } from "../harness/bodies";
import { checkExchange, OPERATIONS, operationOf } from "./conformance";
import { Recorder } from "./recorder";

let recorder: Recorder;

beforeAll(async () => {
  recorder = await Recorder.start();
});

afterAll(() => recorder.caller.emulator.close());

const SECRETS = { username: "u", password: "p" };
const ARN = "arn:aws:ecr:us-east-1:123456789012:repository/team/app:v1";

test("registries answer as published", async () => {
  const { id } = (await recorder.expect(201, "POST", "/v2/registries", { name: "r", ...SECRETS })).body;
  await recorder.expect(200, "GET", "/v2/registries");
  await recorder.expect(200, "GET", `/v2/registries/${id}`);
  await recorder.expect(204, "DELETE", `/v2/registries/${id}`);
});

test("delegations answer as published", async () => {
  const path = "/v2/registries/delegations";
  const { id } = (await recorder.expect(201, "POST", path, { resource: ARN, name: null })).body;
  await recorder.expect(200, "GET", path);
  await recorder.expect(204, "DELETE", `${path}/${id}`);
});

test("templates answer as published", async () => {
  const wish = { name: "t", image: "org/app:1", mounts: { persistent: { size: 10, path: "/data" } } };
  const { id } = (await recorder.expect(201, "POST", "/v2/templates", wish)).body;
  await recorder.expect(200, "GET", "/v2/templates");
  await recorder.expect(200, "GET", `/v2/templates/${id}`);
  await recorder.expect(200, "PATCH", `/v2/templates/${id}`, { category: "AMD", env: { A: "1" } });
  await recorder.expect(204, "DELETE", `/v2/templates/${id}`);
});

test("network volumes answer as published", async () => {
  const wish = { name: "v", size: 20, dataCenter: "US-KS-2", type: "HIGH_PERFORMANCE" };
  const { id } = (await recorder.expect(201, "POST", "/v2/network-volumes", wish)).body;
  await recorder.expect(200, "GET", "/v2/network-volumes");
  await recorder.expect(200, "GET", `/v2/network-volumes/${id}`);
  await recorder.expect(200, "PATCH", `/v2/network-volumes/${id}`, { size: 30 });
  await recorder.expect(204, "DELETE", `/v2/network-volumes/${id}`);
});

test("pods answer as published in every status", async () => {
  const wish = { name: "p", image: "org/pod:1", gpu: { id: "NVIDIA L4" }, ports: ["80/http"], globalNetworking: true };
  const path = `/v2/pods/${(await recorder.expect(201, "POST", "/v2/pods", wish)).body.id}`;
  await recorder.caller.advance(3);
  expect((await recorder.expect(200, "GET", path)).body.status).toBe("RUNNING");
  await recorder.expect(200, "PATCH", path, { name: "q", env: {} });
  await recorder.expect(200, "POST", `${path}/action`, { action: "stop" });
  await recorder.expect(200, "GET", "/v2/pods");
  await recorder.expect(204, "POST", `${path}/action`, { action: "terminate" });
});

test("CPU pods answer as published", async () => {
  const wish = { name: "p", image: "org/pod:1", cpu: { id: "cpu5c", vcpuCount: 4 } };
  const { id } = (await recorder.expect(201, "POST", "/v2/pods", wish)).body;
  await recorder.expect(204, "DELETE", `/v2/pods/${id}`);
});

test("serverless endpoints, workers and releases answer as published", async () => {
  const wish = { ...ENDPOINT, workers: { min: 1, max: 2 }, scaling: { value: 0.7 } };
  const path = `/v2/serverless/${(await recorder.expect(201, "POST", "/v2/serverless", wish)).body.id}`;
  await recorder.expect(200, "GET", "/v2/serverless");
  await recorder.expect(200, "GET", path);
  await recorder.expect(200, "GET", `${path}/workers`);
  await recorder.caller.advance(3);
  await recorder.expect(200, "PATCH", path, { image: "org/worker:2", gpu: { pools: ["AMPERE_24"] } });
  await recorder.expect(200, "GET", `${path}/workers`);
  await recorder.expect(200, "GET", `${path}/releases`);
  await recorder.expect(204, "DELETE", path);
});

test("a load-balancing endpoint and a CPU endpoint read by REST as published", async () => {
  const { caller } = recorder;
  for (const [name, how] of [
    ["lb", { type: "LB", gpuIds: "ADA_24" }],
    ["cpu", { gpuIds: "", instanceIds: ["cpu3g-4-16"] }],
  ] as const) {
    const template = await caller.create("templates", { name, image: "org/app:1", serverless: true });
    const saved = await caller.save({ name: `${name}-endpoint`, templateId: template.id, ...how });
    await recorder.expect(200, "GET", `/v2/serverless/${saved.body.data.saveEndpoint.id}`);
  }
});

test("the catalog answers as published, with and without availability", async () => {
  for (const kind of ["gpus", "cpus", "datacenters"]) {
    const { body } = await recorder.expect(200, "GET", `/v2/catalog/${kind}`);
    const [first] = Object.values(body)[0] as { id: string }[];
    await recorder.expect(200, "GET", `/v2/catalog/${kind}/${encodeURIComponent(first?.id ?? "")}`);
  }
  await recorder.expect(200, "GET", "/v2/catalog/gpus?include=AVAILABILITY&product=SERVERLESS&cloud=COMMUNITY&count=2");
  await recorder.expect(200, "GET", "/v2/catalog/cpus?include=AVAILABILITY&vcpuCount=4");
  await recorder.expect(200, "GET", "/v2/catalog/datacenters?include=GPU_AVAILABILITY,CPU_AVAILABILITY");
});

test.each(["", "/pods", "/serverless", "/endpoints", "/networkvolumes", "/clusters"])(
  "billing%s answers as published once something was used",
  async (kind) => {
    await recorder.caller.create("pods", { name: "p", image: "i", gpu: { id: "NVIDIA L4" } });
    await recorder.caller.advance(3_600);
    await recorder.expect(200, "GET", `/v2/billing${kind}?bucketSize=hour&lastN=2`);
  },
);

test("log streams answer 200 as an event stream", async () => {
  const { caller } = recorder;
  const pod = (await caller.call("POST", "pods", {})).body;
  const endpoint = await caller.create("serverless", { ...ENDPOINT, workers: { min: 1 } });
  const { workers } = (await caller.rest("GET", `/v2/serverless/${endpoint.id}/workers`)).body;
  for (const path of [`/v2/pods/${pod.id}/logs`, `/v2/serverless/${endpoint.id}/workers/${workers[0].id}/logs`]) {
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${caller.apiKey}` };
    const response = await fetch(caller.emulator.url + path, { headers, signal: stop.signal });
    const contentType = response.headers.get("content-type");
    expect(checkExchange({ method: "GET", path, status: response.status, responseBody: "", contentType })).toEqual([]);
    recorder.seen.add(`${operationOf("GET", path)?.name} 200`);
    stop.abort();
  }
});

test("every operation of the interface was answered with success", () => {
  const succeeded = [...recorder.seen].map((entry) => entry.replace(/ 20[014]$/, ""));
  expect(OPERATIONS.map(({ name }) => name).filter((name) => !succeeded.includes(name))).toEqual([]);
});
