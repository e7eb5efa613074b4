import { WORKER_TEMPLATE } from "../../harness/bodies";
import { freshService } from "../../harness/service";

const service = freshService();

const FIELDS = `id name imageName containerDiskInGb dockerArgs ports env { key value } containerRegistryAuthId
  volumeInGb volumeMountPath isServerless isPublic category`;
const LEAST = { name: "t", imageName: "org/worker:1", containerDiskInGb: 20, dockerArgs: "", env: [], volumeInGb: 0 };

// biome-ignore lint/suspicious/noExplicitAny: a template, or the message of a refusal
async function save(more: object = {}): Promise<any> {
  const mutation = `mutation($input: SaveTemplateInput) { saveTemplate(input: $input) { ${FIELDS} } }`;
  const { body } = await service().query(mutation, { input: { ...LEAST, ...more } });
  return body.data?.saveTemplate ?? body.errors[0].message;
}
async function remove(templateName: string | null): Promise<string | null> {
  const mutation = "mutation($templateName: String) { deleteTemplate(templateName: $templateName) }";
  const { body } = await service().query(mutation, { templateName });
  return body.errors?.[0].message ?? body.data.deleteTemplate;
}
const read = async (id: string) => (await service().rest("GET", `/v2/templates/${id}`)).body;

test("a save makes a template that REST reads", async () => {
  const registry = await service().create("registries", { name: "r", username: "u", password: "p" });
  const input = {
    ...{ dockerArgs: "--fast", ports: "8888/http, 22/tcp", env: [{ key: "A", value: "1" }, null], isPublic: true },
    ...{ containerRegistryAuthId: registry.id, volumeInGb: 20, volumeMountPath: "/data", category: "AMD" },
  };
  const { id } = await save(input);
  expect(await read(id)).toEqual({
    ...{ id, name: "t", image: "org/worker:1", disk: 20, args: "--fast", ports: ["8888/http", "22/tcp"] },
    ...{ env: { A: "1" }, registry: registry.id, mounts: { persistent: { size: 20, path: "/data" } } },
    ...{ serverless: false, public: true, category: "AMD" },
  });
});

test("fills in what a save does not say", async () => {
  expect(await save()).toEqual({
    ...LEAST,
    ...{ id: expect.any(String), ports: "", containerRegistryAuthId: null, volumeMountPath: null },
    ...{ isServerless: false, isPublic: false, category: "NVIDIA" },
  });
});

test("a save with an id changes what it says, and keeps the rest", async () => {
  const made = await save({ ports: "80/http", isServerless: true, category: "AMD" });
  const changed = await save({ id: made.id, name: "other", imageName: null, containerDiskInGb: 30 });
  expect(changed).toEqual({ ...made, name: "other", containerDiskInGb: 30 });
});

test("0 GB and an empty registry are none", async () => {
  const registry = await service().create("registries", { name: "r", username: "u", password: "p" });
  const { id } = await save({ containerRegistryAuthId: registry.id, volumeInGb: 20 });
  expect(await read(id)).toMatchObject({ mounts: { persistent: { path: "/workspace" } } });
  await save({ id, containerRegistryAuthId: "" });
  expect(await read(id)).toMatchObject({ registry: null, mounts: {} });
});

test("a change of a bound template is a release of its endpoint", async () => {
  const made = await save({ isServerless: true });
  const { id } = (await service().save({ name: "api", gpuIds: "ADA_24", templateId: made.id })).body.data.saveEndpoint;
  await save({ id: made.id, imageName: "org/worker:2" });
  expect((await service().rest("GET", `/v2/serverless/${id}`)).body.image).toBe("org/worker:2");
  expect((await service().rest("GET", `/v2/serverless/${id}/releases`)).body.endpointVersion).toBe(2);
});

test("the category GPU is NVIDIA in REST's words", async () => {
  expect(await save({ category: "GPU" })).toMatchObject({ category: "NVIDIA" });
});

test.each([
  [{ imageName: null }, "$: missing property 'image'"],
  [{ imageName: "" }, "image must not be empty"],
  [{ containerDiskInGb: 0 }, "$.disk: minimum: got 0, want 1"],
  [{ volumeInGb: 5 }, "$.mounts.persistent.size: minimum: got 5, want 10"],
  [{ isServerless: true, volumeInGb: 20 }, "a serverless template can not have a persistent mount"],
  [{ ports: "80" }, "port '80' must be <port>/http or <port>/tcp with a port of 1 to 65535"],
  [{ containerRegistryAuthId: "r" }, "registry r not found"],
  [{ name: "taken" }, "template name must be unique"],
  [{ id: "nope" }, "resource not found"],
])("a save with %j is refused by REST's rules", async (more, message) => {
  await service().create("templates", { name: "taken", image: "i" });
  expect(await save(more)).toBe(message);
});

test("a save of nothing is refused", async () => {
  const { status, body } = await service().query("mutation { saveTemplate { id } }");
  expect([status, body.errors[0].message, body.data]).toEqual([200, "input is required", { saveTemplate: null }]);
});

test("a template is deleted by its name", async () => {
  const { id } = await save();
  expect(await remove("t")).toBeNull();
  expect((await service().rest("GET", `/v2/templates/${id}`)).status).toBe(404);
  expect(await remove("t")).toBe("template not found");
  expect(await remove(null)).toBe("template not found");
});

test("a template is not deleted while it is used, nor for two minutes afterwards", async () => {
  const template = await service().create("templates", WORKER_TEMPLATE);
  const input = { name: "api", gpuIds: "ADA_24", templateId: template.id, workersMax: 0 };
  const { id } = (await service().save(input)).body.data.saveEndpoint;
  const inUse = "template is in use by a pod or serverless endpoint";
  expect(await remove(template.name)).toBe(inUse);
  await service().query("mutation($id: String!) { deleteEndpoint(id: $id) }", { id });
  await service().advance(119);
  expect(await remove(template.name)).toBe(inUse);
  await service().advance(1);
  expect(await remove(template.name)).toBeNull();
});

describe("updateEndpointTemplate", () => {
  const rebind = async (input: object) => {
    const mutation = `mutation($input: UpdateEndpointTemplateInput) {
      updateEndpointTemplate(input: $input) { id templateId version workersMax idleTimeout locations } }`;
    const { body } = await service().query(mutation, { input });
    return body.data?.updateEndpointTemplate ?? body.errors[0].message;
  };
  const bound = async (name: string, workersMax = 7) => {
    const { id: templateId } = await save({ name, isServerless: true });
    const input = { name, gpuIds: "ADA_24", templateId, workersMax, idleTimeout: 42, locations: "US" };
    return (await service().save(input)).body.data.saveEndpoint;
  };

  test("is a release that changes nothing but the template, and frees the old one after two minutes", async () => {
    const { id } = await bound("old");
    const { id: templateId } = await save({ name: "new", imageName: "org/worker:2", isServerless: true });
    const kept = { workersMax: 7, idleTimeout: 42, locations: "US" };
    expect(await rebind({ endpointId: id, templateId })).toEqual({ id, templateId, version: 2, ...kept });
    expect((await service().rest("GET", `/v2/serverless/${id}`)).body.image).toBe("org/worker:2");
    expect(await remove("old")).toBe("template is in use by a pod or serverless endpoint");
    await service().advance(120);
    expect(await remove("old")).toBeNull();
  });

  test("with the template that is bound already is no release", async () => {
    const { id, templateId } = await bound("same");
    expect(await rebind({ endpointId: id, templateId })).toMatchObject({ version: 1 });
  });

  test("is refused for a template of pods, another endpoint's or none, and for no endpoint", async () => {
    const [{ id }, other] = [await bound("one"), await bound("other")];
    const pods = await save({ name: "pods" });
    expect(await rebind({ endpointId: id, templateId: pods.id })).toBe("template must be serverless");
    expect(await rebind({ endpointId: id, templateId: other.templateId })).toMatch(/already bound to another/);
    expect(await rebind({ endpointId: id, templateId: "nope" })).toBe("template not found");
    expect(await rebind({ endpointId: "nope", templateId: pods.id })).toBe("endpoint not found");
  });
});
