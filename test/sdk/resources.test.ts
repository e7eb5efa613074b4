import * as pulumi from "@pulumi/pulumi";
import * as sdk from "../../sdk";
import { engine, type Registered, settled } from "./engine";

let registered: Registered[];

beforeEach(async () => {
  registered = await engine();
});

const gpu = { pools: ["ADA_24"] };
const one = async (resource: pulumi.CustomResource): Promise<Registered> => {
  await settled(resource.urn);
  return registered.at(-1) as Registered;
};

test.each([
  ["Endpoint", "endpoint", () => new sdk.Endpoint("x", { gpu, image: "org/worker:1" })],
  ["EndpointCheck", "endpointCheck", () => new sdk.EndpointCheck("x", { endpointId: "e", job: { input: { a: [1] } } })],
  ["NetworkVolume", "networkVolume", () => new sdk.NetworkVolume("x", { size: 10, dataCenter: "EU-RO-1" })],
  ["Registry", "registry", () => new sdk.Registry("x", { username: "u", password: "p" })],
  ["Template", "template", () => new sdk.Template("x", { image: "org/base:1" })],
])("%s is registered as a dynamic resource whose provider is one constant text", async (kind, handler, make) => {
  const { type, name, inputs } = await one(make());
  expect(type).toBe(`pulumi-nodejs:dynamic/cloudcompute:${kind}`);
  expect(name).toBe("x");
  expect(inputs.__provider).toBe(`exports.handler = () => require("pulumi-cloudcompute/dynamic").${handler};`);
  expect(inputs.__provider.length).toBeLessThan(512);
});

test("arguments reach the engine as given, and nothing else does", async () => {
  const template = new sdk.Template("base", { image: "org/base:1" });
  const endpoint = new sdk.Endpoint("api", { gpu, templateId: template.id, workers: { max: pulumi.output(2) } });
  const { inputs } = await one(endpoint);
  const { __provider, ...rest } = inputs;
  expect(rest).toEqual({ gpu, templateId: "base-id", workers: { max: 2 }, __options: { name: "api" } });
});

test("a misspelt argument reaches the provider, which refuses it with a hint", async () => {
  const args = { image: "org/base:1", imag: "x" } as sdk.TemplateArgs;
  expect((await one(new sdk.Template("t", args))).inputs.imag).toBe("x");
});

test("outputs are filled in, and what nobody gave is there without a value", async () => {
  const endpoint = new sdk.Endpoint("api", { gpu, image: "org/worker:1" });
  expect(await settled(endpoint.image)).toBe("org/worker:1");
  expect(pulumi.Output.isInstance(endpoint.requestUrls)).toBe(true);
  expect(pulumi.Output.isInstance(endpoint.name)).toBe(true);
});

test("env, user name and password are secret wherever they come from", async () => {
  const registry = new sdk.Registry("hub", { username: "u", password: pulumi.output("p") });
  const template = new sdk.Template("base", { image: "org/base:1", env: { TOKEN: pulumi.output("t") } });
  const secret = [
    pulumi.isSecret(registry.username),
    pulumi.isSecret(registry.password),
    pulumi.isSecret(template.env),
  ];
  expect(await Promise.all(secret)).toEqual([true, true, true]);
  expect(await pulumi.isSecret(template.image)).toBe(false);
});

describe("options that the engine keeps from a dynamic provider", () => {
  const options = async (opts: pulumi.CustomResourceOptions) =>
    (await one(new sdk.NetworkVolume("v", { size: 10, dataCenter: "EU-RO-1" }, opts))).inputs.__options;

  test("reach it in a hidden input, those that are there", async () => {
    const opts = { ignoreChanges: ["size"], replaceOnChanges: ["name"], customTimeouts: { create: "7m" } };
    expect(await options(opts)).toEqual({ name: "v", ...opts });
    expect(await options({ protect: true })).toEqual({ name: "v" });
  });

  test("name every argument where all changes are ignored", async () => {
    const every = ["name", "size", "dataCenter", "type", "deletePolicy"];
    expect(await options({ ignoreChanges: ["*"] })).toEqual({ name: "v", ignoreChanges: every });
  });
});

test("get reads an object by its id, and has every output", async () => {
  const volume = sdk.NetworkVolume.get("shared", "vol-1");
  const { id, inputs, type } = await one(volume);
  expect({ id, type }).toEqual({ id: "vol-1", type: "pulumi-nodejs:dynamic/cloudcompute:NetworkVolume" });
  expect(Object.keys(inputs).sort()).toEqual(["__options", "__provider"]);
  expect(pulumi.Output.isInstance(volume.size)).toBe(true);
});

test("isInstance tells the kinds apart", () => {
  const template = new sdk.Template("base", { image: "org/base:1" });
  expect(sdk.Template.isInstance(template)).toBe(true);
  expect([sdk.Endpoint.isInstance(template), sdk.Template.isInstance({}), sdk.Template.isInstance(undefined)]).toEqual([
    false,
    false,
    false,
  ]);
});

describe("Provider", () => {
  test("is the engine's provider of dynamic resources, with our settings under their full names", async () => {
    const provider = new sdk.Provider("eu", { apiKey: "k", baseUrl: "http://eu", drift: "off", acceptMissing: true });
    const { type, inputs } = await one(provider);
    expect(type).toBe("pulumi:providers:pulumi-nodejs");
    expect(inputs).toMatchObject({
      "cloudcompute:baseUrl": "http://eu",
      "cloudcompute:drift": "off",
      "cloudcompute:acceptMissing": "true",
    });
    expect(
      await pulumi.isSecret((provider as unknown as Record<string, pulumi.Output<string>>)["cloudcompute:apiKey"]!),
    ).toBe(true);
  });

  test("hands nothing on that was not given", async () => {
    expect((await one(new sdk.Provider("eu"))).inputs).toEqual({});
  });

  test("is told apart from other providers", () => {
    class Other extends pulumi.ProviderResource {}
    expect(sdk.Provider.isInstance(new sdk.Provider("a"))).toBe(true);
    expect(sdk.Provider.isInstance(new Other("other", "b", {}))).toBe(false);
  });
});
