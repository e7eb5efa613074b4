import * as pulumi from "@pulumi/pulumi";
import { type Emulator, startEmulator } from "../../emulator";
import { openClient } from "../../provider/client";
import { FUNCTIONS } from "../../provider/functions";
import * as sdk from "../../sdk";
import * as native from "../../sdk/native";
import { engine, settled } from "./engine";

let emulator: Emulator;
let other: Emulator;

const create = async ({ apiKey, url }: Emulator, name: string) => {
  const client = openClient({ apiKey, baseUrl: url, runUrl: undefined }, {});
  await client.templates.create({ name, image: "org/base:1", env: { TOKEN: "t" } });
  await client.networkVolumes.create({ name, size: 10, dataCenter: "EU-RO-1" });
  await client.close();
};

beforeAll(async () => {
  [emulator, other] = await Promise.all([startEmulator(), startEmulator()]);
  await create(emulator, "mine");
  await create(other, "theirs");
});

afterAll(() => Promise.all([emulator.close(), other.close()]));

beforeEach(async () => {
  await engine();
  pulumi.runtime.setAllConfig({ "cloudcompute:apiKey": emulator.apiKey, "cloudcompute:baseUrl": emulator.url });
});

const otherAccount = () => new sdk.Provider("other", { apiKey: pulumi.secret(other.apiKey), baseUrl: other.url });

describe("the account", () => {
  test("is the stack's", async () => {
    expect(await sdk.getNetworkVolume({ name: "mine" })).toMatchObject({ size: 10 });
  });

  test("is an explicit provider's", async () => {
    const { networkVolumes } = await sdk.getNetworkVolumes({}, { provider: otherAccount() });
    expect(networkVolumes).toMatchObject([{ name: "theirs" }]);
  });

  test("is that of the parent's provider", async () => {
    const parent = new pulumi.ComponentResource("test:index:Part", "part", {}, { providers: [otherAccount()] });
    expect((await sdk.getNetworkVolumes({}, { parent })).networkVolumes).toMatchObject([{ name: "theirs" }]);
  });

  test("is never that of another package's provider", async () => {
    class Other extends pulumi.ProviderResource {}
    await expect(sdk.getPods({}, { provider: new Other("other", "b", {}) })).rejects.toThrow(
      "Provider of this package",
    );
  });

  test("must be known before a plain look-up", async () => {
    const baseUrl = pulumi.output(pulumi.unknown as unknown as string);
    const provider = new sdk.Provider("later", { apiKey: "k", baseUrl });
    await expect(sdk.getPods({}, { provider })).rejects.toThrow("not known yet; use getPodsOutput");
  });
});

describe("an output", () => {
  test("takes outputs", async () => {
    const { size } = await settled(sdk.getNetworkVolumeOutput({ name: pulumi.output("mine") }));
    expect(size).toBe(10);
  });

  test("is secret where it holds env, and only there, also with a secret key", async () => {
    const opts = { provider: otherAccount() };
    expect(await pulumi.isSecret(sdk.getTemplateOutput({ name: "theirs" }, opts))).toBe(true);
    expect(await pulumi.isSecret(sdk.getTemplatesOutput({}, opts))).toBe(true);
    expect(await pulumi.isSecret(sdk.getNetworkVolumeOutput({ name: "theirs" }, opts))).toBe(false);
  });

  test("waits for what it depends on", async () => {
    const volume = new sdk.NetworkVolume("v", { size: 10, dataCenter: "EU-RO-1" });
    const found = sdk.getNetworkVolumesOutput({}, { dependsOn: [volume] });
    expect((await settled(found)).networkVolumes).toMatchObject([{ name: "mine" }]);
  });

  test("holds what was made before that, also where the list was read before", async () => {
    const volume = new sdk.NetworkVolume("v", { size: 10, dataCenter: "EU-RO-1" });
    const opts = { provider: otherAccount() };
    await sdk.getNetworkVolumes({}, opts);
    await create(other, "late");
    const named = ["theirs", "late"].map((name) => expect.objectContaining({ name }));
    const { networkVolumes } = await settled(sdk.getNetworkVolumesOutput({}, { ...opts, dependsOn: [volume] }));
    expect(networkVolumes).toEqual(named);
  });
});

describe("at preview, an output is unknown", () => {
  const isKnown = (output: unknown) => (output as { isKnown: Promise<boolean> }).isKnown;
  const args = { name: "new", size: 10, dataCenter: "EU-RO-1" };

  beforeEach(() => engine({ preview: true }));

  test("while the resource of its arguments does not exist, though its name is known", async () => {
    const { name } = new sdk.NetworkVolume("v", args);
    expect(await settled(name)).toBe("new");
    expect(await isKnown(sdk.getNetworkVolumeOutput({ name }))).toBe(false);
  });

  test("while what is below a component that it depends on does not exist", async () => {
    const part = new pulumi.ComponentResource("test:index:Part", "part");
    new sdk.NetworkVolume("v", args, { parent: part });
    expect(await isKnown(sdk.getNetworkVolumeOutput({ name: "new" }, { dependsOn: part }))).toBe(false);
  });
});

test.each([
  ["dynamic", sdk],
  ["native", native],
])("every function is there in both forms: %s", (_, module) => {
  const forms = FUNCTIONS.flatMap(({ name }) => [name, `${name}Output`]);
  expect(forms.filter((name) => typeof (module as Record<string, unknown>)[name] !== "function")).toEqual([]);
});

test("importing the SDK does not load what look-ups need", () => {
  jest.isolateModules(() => {
    jest.doMock("../../provider/functions", () => {
      throw new Error("loaded");
    });
    expect(() => require("../../sdk")).not.toThrow();
  });
});
