import { freshService } from "../../harness/service";

const service = freshService();

/** The result of the only root field, or the message of its refusal. */
// biome-ignore lint/suspicious/noExplicitAny: results of every shape
async function ask(mutation: string, variables: object = {}): Promise<any> {
  const { status, body } = await service().query(mutation, variables);
  if (status !== 200) throw new Error(JSON.stringify(body.errors));
  return body.errors?.[0].message ?? Object.values(body.data)[0];
}
const rest = async (path: string) => (await service().rest("GET", `/v2/${path}`)).body;

describe("network volumes", () => {
  const create = (input: object) =>
    ask(
      "mutation($input: CreateNetworkVolumeInput!) { createNetworkVolume(input: $input) { id name size dataCenterId } }",
      { input },
    );
  const update = (input: object) =>
    ask("mutation($input: UpdateNetworkVolumeInput!) { updateNetworkVolume(input: $input) { id name size } }", {
      input,
    });
  const remove = (id: string) =>
    ask("mutation($input: DeleteNetworkVolumeInput!) { deleteNetworkVolume(input: $input) }", { input: { id } });
  const VOLUME = { name: "v", size: 10, dataCenterId: "US-KS-2" };

  test("are made, changed and deleted, as REST sees", async () => {
    const made = await create(VOLUME);
    expect(made).toEqual({ id: expect.any(String), ...VOLUME });
    const read = { id: made.id, name: "v", size: 10, dataCenter: "US-KS-2", type: "STANDARD" };
    expect(await rest(`network-volumes/${made.id}`)).toEqual(read);
    expect(await update({ id: made.id, size: 20, name: null })).toEqual({ id: made.id, name: "v", size: 20 });
    expect(await rest(`network-volumes/${made.id}`)).toEqual({ ...read, size: 20 });
    expect(await remove(made.id)).toBeNull();
    expect(await rest("network-volumes")).toEqual({ networkVolumes: [] });
  });

  test("of the next generation are high-performance ones", async () => {
    const { id } = await create({ ...VOLUME, isNextGenStorage: true });
    expect(await rest(`network-volumes/${id}`)).toMatchObject({ type: "HIGH_PERFORMANCE" });
  });

  test.each([
    [{ name: null }, "$: missing property 'name'"],
    [{ size: null }, "$: missing property 'size'"],
    [{ size: 9 }, "$.size: minimum: got 9, want 10"],
    [{ dataCenterId: "CA-MTL-1" }, expect.stringMatching(/^data center CA-MTL-1 does not support network volumes/)],
    [
      { dataCenterId: "EU-RO-1", isNextGenStorage: true },
      expect.stringMatching(/does not support high performance network volumes/),
    ],
  ])("are refused with %j by REST's rules", async (more, message) => {
    expect(await create({ ...VOLUME, ...more })).toEqual(message);
  });

  test("never shrink, and a change says something", async () => {
    const { id } = await create({ ...VOLUME, size: 20 });
    expect(await update({ id, size: 10 })).toBe("size can only grow: the volume has 20 GB");
    expect(await update({ id })).toBe("$: minProperties: got 0, want 1");
    expect(await update({ id: "nope", size: 10 })).toBe("resource not found");
    expect(await remove("nope")).toBe("resource not found");
  });

  test("are billed from the mutation on", async () => {
    await create({ ...VOLUME, size: 1000 });
    await service().advance(3600);
    const { body } = await service().rest("GET", "/v2/billing/networkvolumes");
    expect(body.records).not.toEqual([]);
  });
});

describe("registries", () => {
  const save = (input: object | null) =>
    ask("mutation($input: SaveRegistryAuthInput) { saveRegistryAuth(input: $input) { id name } }", { input });
  const remove = (registryAuthId: string | null) =>
    ask("mutation($registryAuthId: String) { deleteRegistryAuth(registryAuthId: $registryAuthId) }", {
      registryAuthId,
    });
  const REGISTRY = { name: "r", username: "u", password: "p" };

  test("are made and deleted, as REST sees; templates lose them", async () => {
    const made = await save(REGISTRY);
    expect(await rest("registries")).toEqual({ registries: [made] });
    const template = await service().create("templates", { name: "t", image: "i", registry: made.id });
    expect(await remove(made.id)).toBeNull();
    expect(await rest("registries")).toEqual({ registries: [] });
    expect(await rest(`templates/${template.id}`)).toMatchObject({ registry: null });
  });

  test("are refused by REST's rules", async () => {
    expect(await save({ ...REGISTRY, username: "" })).toBe("$.username: minLength: got 0, want 1");
    await save(REGISTRY);
    expect(await save(REGISTRY)).toBe("registry name must be unique");
    expect(await save(null)).toBe("input is required");
    expect(await remove("nope")).toBe("resource not found");
    expect(await remove(null)).toBe("registryAuthId is required");
  });

  test("stay while a pod uses them", async () => {
    const { id } = await save(REGISTRY);
    const gpu = { id: "NVIDIA L4", count: 1 };
    await service().create("pods", { name: "p", image: "i", gpu, registry: id });
    expect(await remove(id)).toBe("registry is in use by a pod");
  });
});

test("neither changes without a key, or with one that only reads", async () => {
  const mutation = 'mutation { saveRegistryAuth(input: { name: "r", username: "u", password: "p" }) { id } }';
  const anonymous = await service().as("").query(mutation);
  expect([anonymous.status, anonymous.body.errors[0].message]).toEqual([200, "Unauthorized"]);
  const reader = await service().withKeyOf("default", "read-only");
  expect((await reader.query(mutation)).status).toBe(403);
});
