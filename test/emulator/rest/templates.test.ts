import { ENDPOINT, WORKER_TEMPLATE } from "../../harness/bodies";
import { freshService } from "../../harness/service";

const service = freshService();
const template = (more: object = {}) => service().create("templates", { name: "t", image: "org/app:1", ...more });
const remove = async (id: string) => (await service().rest("DELETE", `/v2/templates/${id}`)).status;

test("fills in what a create does not say", async () => {
  const { id, ...rest } = await template();
  expect(id).toMatch(/^[0-9a-z]{10}$/);
  const container = { image: "org/app:1", args: "", disk: 50, ports: [], env: {}, registry: null };
  expect(rest).toEqual({ name: "t", ...container, mounts: {}, serverless: false, public: false, category: "NVIDIA" });
});

test("names are unique within an account, on rename too", async () => {
  const { id } = await template();
  await template({ name: "other" });
  const clash = await service().rest("PATCH", `/v2/templates/${id}`, { name: "other" });
  expect([clash.status, clash.body.detail]).toEqual([400, "template name must be unique"]);
});

test.each([
  [{ image: "" }, "image must not be empty"],
  [{ ports: ["80/udp"] }, "port '80/udp' must be <port>/http or <port>/tcp with a port of 1 to 65535"],
  [{ ports: ["0/tcp"] }, "port '0/tcp' must be <port>/http or <port>/tcp with a port of 1 to 65535"],
  [{ ports: Array.from({ length: 11 }, (_, index) => `${8000 + index}/http`) }, "at most 10 http ports are allowed"],
  [{ env: { "": "x" } }, "env names must not be empty"],
  [
    { env: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`K${index}`, ""])) },
    "at most 50 environment variables are allowed",
  ],
  [{ registry: "nope" }, "registry nope not found"],
  [
    { serverless: true, mounts: { persistent: { size: 10, path: "/d" } } },
    "a serverless template can not have a persistent mount",
  ],
])("refuses %j", async (more, detail) => {
  const answered = await service().rest("POST", "/v2/templates", { name: "t", image: "i", ...more });
  expect([answered.status, answered.body.detail]).toEqual([400, detail]);
});

test("a network mount does not fit the schema", async () => {
  const mounts = { network: [{ volumeId: "v", path: "/d" }] };
  expect((await service().rest("POST", "/v2/templates", { name: "t", image: "i", mounts })).status).toBe(422);
});

test("PATCH replaces env, keeps what it leaves out, and can't clear mounts", async () => {
  const { id } = await template({
    env: { A: "1", B: "2" },
    args: "x",
    mounts: { persistent: { size: 10, path: "/d" } },
  });
  const { body } = await service().rest("PATCH", `/v2/templates/${id}`, { env: { C: "3" }, mounts: {}, args: "" });
  expect(body).toMatchObject({ env: { C: "3" }, args: "", mounts: { persistent: { size: 10, path: "/d" } } });
});

test("is not deleted while a pod refers to it, nor for two minutes afterwards", async () => {
  const { id } = await template();
  const pod = (await service().call("POST", "pods", { template: id })).body;
  await service().advance(600);
  expect(await remove(id)).toBe(400);
  await service().rest("DELETE", `/v2/pods/${pod.id}`);
  await service().advance(119);
  expect(await remove(id)).toBe(400);
  await service().advance(1);
  expect(await remove(id)).toBe(204);
});

test("the lock's time is an option", async () => {
  await service().options({ templateLockMs: 0 });
  const { id } = await template();
  const pod = (await service().call("POST", "pods", { template: id })).body;
  await service().rest("POST", `/v2/pods/${pod.id}/action`, { action: "terminate" });
  expect(await remove(id)).toBe(204);
});

test("a template that nothing ever used is deleted at once", async () => {
  const { id } = await template();
  expect(await remove(id)).toBe(204);
  expect(await remove(id)).toBe(404);
});

test("a bound template is not deleted, and an edit of it is a release of the endpoint", async () => {
  const { id } = await service().create("templates", WORKER_TEMPLATE);
  const endpoint = (await service().save({ name: "api", gpuIds: "ADA_24", templateId: id })).body.data.saveEndpoint;
  expect(await remove(id)).toBe(400);
  await service().rest("PATCH", `/v2/templates/${id}`, { image: "org/worker:2" });
  expect((await service().rest("GET", `/v2/serverless/${endpoint.id}`)).body.image).toBe("org/worker:2");
  const { releases } = (await service().rest("GET", `/v2/serverless/${endpoint.id}/releases`)).body;
  expect(releases[0]).toMatchObject({
    version: 2,
    diff: [{ field: "template.imageName", old: "org/worker:1", new: "org/worker:2" }],
  });
});

test("a rename of a bound template is no release", async () => {
  const { id } = await service().create("templates", WORKER_TEMPLATE);
  const endpoint = (await service().save({ name: "api", gpuIds: "ADA_24", templateId: id })).body.data.saveEndpoint;
  await service().rest("PATCH", `/v2/templates/${id}`, { name: "renamed" });
  expect((await service().rest("GET", `/v2/serverless/${endpoint.id}/releases`)).body.endpointVersion).toBe(1);
});

test("the hidden template of an endpoint is listed, and goes with it", async () => {
  const { id } = await service().create("serverless", ENDPOINT);
  const [hidden] = (await service().rest("GET", "/v2/templates")).body.templates;
  expect(hidden.name).toMatch(/^api__template__[0-9a-z]{6}$/);
  expect(await remove(hidden.id)).toBe(400);
  await service().rest("DELETE", `/v2/serverless/${id}`);
  expect(await remove(hidden.id)).toBe(404);
});

test("the platform can add env keys, which a declared key overrides", async () => {
  await service().options({ addedEnv: { "<BRAND>_POD_ID": "x", JUPYTER_PASSWORD: "y" } });
  expect((await template({ env: { JUPYTER_PASSWORD: "mine" } })).env).toEqual({
    CLOUD_POD_ID: "x",
    JUPYTER_PASSWORD: "mine",
  });
  expect((await service().create("serverless", ENDPOINT)).env).toEqual({ CLOUD_POD_ID: "x", JUPYTER_PASSWORD: "y" });
});
