import { type Client, openClient } from "../../provider/client";
import { type AnyLookup, answer, freshly } from "../../provider/functions";
import { getEndpoint, getEndpoints } from "../../provider/functions/endpoints";
import { BadArguments } from "../../provider/functions/lookup";
import { getNetworkVolume, getNetworkVolumes } from "../../provider/functions/network-volumes";
import { NoSuchObject, SeveralObjects } from "../../provider/functions/one";
import { getPods } from "../../provider/functions/pods";
import { getRegistries, getRegistry } from "../../provider/functions/registries";
import { getTemplate, getTemplates } from "../../provider/functions/templates";
import { type Account, account } from "./account";

let here: Account;

beforeEach(async () => {
  here = await account();
});

afterEach(() => here.close());

const gpu = { pools: ["ADA_24"], count: 1 };
const volume = { name: "data", size: 20, dataCenter: "EU-RO-1" };

describe("one object", () => {
  test("is found by id, with every field and no other", async () => {
    const { id } = await here.client.networkVolumes.create(volume);
    expect(await here.ask(getNetworkVolume, { id })).toEqual({ id, ...volume, type: expect.any(String) });
  });

  test("is found by name", async () => {
    const { id } = await here.client.registries.create({ name: "hub", username: "u", password: "p" });
    expect(await here.ask(getRegistry, { name: "hub" })).toEqual({ id, name: "hub" });
  });

  test("is found by its name where the service shows an old client's ending", async () => {
    const { id } = await here.client.endpoints.create({ name: "api -fb", image: "org/worker:1", gpu });
    expect(await here.ask(getEndpoint, { name: "api" })).toMatchObject({ id });
  });

  test("is found by its exact name where another kind's ending is part of a neighbour's", async () => {
    const { id } = await here.client.networkVolumes.create({ ...volume, name: "data" });
    await here.client.networkVolumes.create({ ...volume, name: "data -fb" });
    expect(await here.ask(getNetworkVolume, { name: "data" })).toMatchObject({ id });
    expect((await here.ask(getNetworkVolumes, { name: "data" })).networkVolumes).toMatchObject([{ id }]);
  });

  test("that is not there is an error that offers no template which the service made for itself", async () => {
    await here.client.endpoints.create({ name: "api", image: "org/worker:1", gpu });
    const { id } = await here.client.templates.create({ name: "mine", image: "org/base:1" });
    await expect(here.ask(getTemplate, { name: "nope" })).rejects.toThrow(
      `no template named "nope"; the account has "mine" (${id})`,
    );
  });

  test("that is not there is an error that lists what is", async () => {
    const { id } = await here.client.templates.create({ name: "base", image: "org/base:1" });
    const error = await here.ask(getTemplate, { name: "bass" }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NoSuchObject);
    expect((error as Error).message).toBe(`no template named "bass"; the account has "base" (${id})`);
  });

  test("whose id is not there is an error, in an empty account too", async () => {
    const error = await here.ask(getRegistry, { id: "nope" }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NoSuchObject);
    expect((error as Error).message).toBe('no registry with id "nope"; the account has none');
  });

  test("whose name several have is an error that lists them", async () => {
    const first = await here.client.networkVolumes.create(volume);
    const second = await here.client.networkVolumes.create(volume);
    const error = await here.ask(getNetworkVolume, { name: "data" }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SeveralObjects);
    expect((error as Error).message).toContain(`"data" (${first.id}), "data" (${second.id}). Look it up by id`);
  });

  test.each([[{}], [{ id: "a", name: "b" }]])("can't be asked for by %j", async (which) => {
    await expect(here.ask(getTemplate, which)).rejects.toThrow(BadArguments);
  });
});

describe("an endpoint and a template", () => {
  test("are told with their container", async () => {
    const container = { image: "org/worker:1", disk: 30, ports: ["8000/http"], env: { MODEL: "m" } };
    const { id } = await here.client.endpoints.create({ name: "api", gpu, ...container });
    const template = await here.client.templates.create({ name: "base", ...container, category: "CPU" });
    expect(await here.ask(getEndpoint, { id })).toMatchObject({ ...container, gpu, workers: { min: 0, max: 3 } });
    expect(await here.ask(getTemplate, { id: template.id })).toMatchObject({ ...container, category: "CPU" });
  });

  test("without a registry have none", async () => {
    const { id } = await here.client.templates.create({ name: "base", image: "org/base:1" });
    expect((await here.ask(getTemplate, { id })).registry).toBeUndefined();
  });
});

describe("what another process has made since the list was read", () => {
  const create = {
    endpoint: (client: Client) => client.endpoints.create({ name: "late", image: "org/worker:1", gpu }),
    template: (client: Client) => client.templates.create({ name: "late", image: "org/base:1" }),
    volume: (client: Client) => client.networkVolumes.create({ ...volume, name: "late" }),
    registry: (client: Client) => client.registries.create({ name: "late", username: "u", password: "p" }),
  };
  const kinds = [
    ["endpoint", getEndpoint, getEndpoints],
    ["template", getTemplate, getTemplates],
    ["volume", getNetworkVolume, getNetworkVolumes],
    ["registry", getRegistry, getRegistries],
  ] as const;
  let elsewhere: Client;

  beforeEach(() => {
    elsewhere = openClient(
      { apiKey: here.service.emulator.apiKey, baseUrl: here.service.emulator.url, runUrl: undefined },
      {},
    );
  });
  afterEach(() => elsewhere.close());

  test.each(kinds)("is found by id and by name: %s", async (kind, one, all) => {
    await here.ask(all);
    const { id } = await create[kind](elsewhere);
    expect(await here.ask(one, { name: "late" })).toMatchObject({ id });
    expect(await here.ask(one, { id })).toMatchObject({ name: "late" });
  });

  test.each(kinds)("is among all of its name: %s", async (kind, _, all) => {
    await here.ask(all);
    const { id } = await create[kind](elsewhere);
    expect(Object.values(await here.ask(all, { name: "late" }))).toMatchObject([[{ id }]]);
  });

  test.each(kinds)("is in a list that is asked for freshly: %s", async (kind, _, all) => {
    await here.ask(all);
    const { id } = await create[kind](elsewhere);
    const [found] = Object.values(await answer(all as AnyLookup, freshly(here.client), {}));
    expect(found).toEqual(expect.arrayContaining([expect.objectContaining({ id })]));
  });

  test("has the size that it was given there, where it is asked for freshly", async () => {
    const { id } = await create.volume(elsewhere);
    await here.ask(getNetworkVolumes);
    await elsewhere.networkVolumes.patch(id, { size: 30 });
    for (const which of [{ id }, { name: "late" }])
      expect(await answer(getNetworkVolume, freshly(here.client), which)).toMatchObject({ size: 30 });
  });

  test("is not one of several any more where another of its name was deleted", async () => {
    const [gone, left] = [await create.volume(elsewhere), await create.volume(elsewhere)];
    await here.ask(getNetworkVolumes);
    await elsewhere.networkVolumes.delete(gone.id);
    expect(await here.ask(getNetworkVolume, { name: "late" })).toMatchObject({ id: left.id });
  });
});

describe("lists", () => {
  test("hold everything, or what has one name", async () => {
    await here.client.networkVolumes.create(volume);
    await here.client.networkVolumes.create({ ...volume, name: "other" });
    expect((await here.ask(getNetworkVolumes)).networkVolumes).toHaveLength(2);
    expect((await here.ask(getNetworkVolumes, { name: "other" })).networkVolumes).toMatchObject([{ name: "other" }]);
  });

  test("are empty in an empty account", async () => {
    const all = [getEndpoints, getTemplates, getRegistries, getPods].map((lookup) => here.ask(lookup));
    const empty = [{ endpoints: [] }, { templates: [] }, { registries: [] }, { pods: [] }];
    expect(await Promise.all(all)).toEqual(empty);
  });

  test("serve look-ups of single objects too", async () => {
    for (const name of ["a", "b", "c"]) await here.client.networkVolumes.create({ ...volume, name });
    await here.requests();
    await Promise.all(["a", "b", "c"].map((name) => here.ask(getNetworkVolume, { name })));
    expect(await here.requests()).toEqual(["/v2/network-volumes"]);
  });
});

describe("getPods", () => {
  test("finds the pods that hold on to a template or a volume", async () => {
    const template = await here.client.templates.create({ name: "base", image: "org/base:1" });
    const { id: volumeId } = await here.client.networkVolumes.create(volume);
    await here.control("pods", { name: "user", template: template.id, status: "EXITED" });
    await here.control("pods", { name: "mounter", mounts: { network: [{ volumeId, path: "/data" }] } });
    expect((await here.ask(getPods, { template: template.id })).pods).toMatchObject([
      { name: "user", status: "EXITED" },
    ]);
    expect((await here.ask(getPods, { networkVolume: volumeId })).pods).toMatchObject([{ name: "mounter" }]);
  });

  test("keeps to a status and a name", async () => {
    await here.control("pods", { name: "up", status: "RUNNING" });
    await here.control("pods", { name: "down", status: "EXITED" });
    expect((await here.ask(getPods, { status: "EXITED" })).pods).toMatchObject([{ name: "down" }]);
    expect((await here.ask(getPods, { name: "up" })).pods).toMatchObject([
      { status: "RUNNING", cost: expect.any(Number) },
    ]);
  });
});
