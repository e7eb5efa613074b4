import * as pulumi from "@pulumi/pulumi";
import { FUNCTIONS } from "../../provider/functions";
import schema from "../../schema.json";
import * as dynamic from "../../sdk";
import * as native from "../../sdk/native";
import { registration } from "../../sdk/native/registration";
import { VERSION } from "../../sdk/native/version";
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
  ["Endpoint", () => new native.Endpoint("x", { gpu, image: "org/worker:1" })],
  ["EndpointCheck", () => new native.EndpointCheck("x", { endpointId: "e", job: { input: { a: [1] } } })],
  ["NetworkVolume", () => new native.NetworkVolume("x", { size: 10, dataCenter: "EU-RO-1" })],
  ["Registry", () => new native.Registry("x", { username: "u", password: "p" })],
  ["Template", () => new native.Template("x", { image: "org/base:1" })],
])("%s is registered as the plugin's resource", async (kind, make) => {
  const { type, name } = await one(make());
  expect([type, name]).toEqual([`cloudcompute:index:${kind}`, "x"]);
});

test("arguments reach the engine as given, a misspelt one too, and nothing hidden does", async () => {
  const args = { gpu, image: "org/worker:1", workers: { max: pulumi.output(2) }, imag: "x" };
  expect((await one(new native.Endpoint("api", args))).inputs).toEqual({ ...args, workers: { max: 2 } });
});

describe("what the engine is told beside the arguments", () => {
  const kind = {
    type: "cloudcompute:index:K",
    before: "pulumi-nodejs:dynamic/cloudcompute:K",
    args: ["name", "env"],
    outputs: ["createdAt"],
    secrets: ["env"],
  };

  test("is the package's version and the dynamic resource that it may have been", () => {
    expect(registration(kind).options).toEqual({
      version: schema.version,
      aliases: [{ type: "pulumi-nodejs:dynamic/cloudcompute:K" }],
    });
  });

  test("is added to the program's own options, whose version wins", () => {
    const opts = Object.freeze({ version: "9.9.9", aliases: [{ name: "old" }], additionalSecretOutputs: ["name"] });
    expect(registration(kind, {}, opts).options).toEqual({
      version: "9.9.9",
      additionalSecretOutputs: ["name"],
      aliases: [{ type: kind.before }, { name: "old" }],
    });
  });

  test("every output has a key, or the engine would not fill it in", () => {
    expect(registration(kind).inputs).toEqual({ name: undefined, env: undefined, createdAt: undefined });
  });
});

test("env, user name and password are secret wherever they come from", async () => {
  const registry = new native.Registry("hub", { username: "u", password: pulumi.output("p") });
  const template = new native.Template("base", { image: "org/base:1", env: { TOKEN: pulumi.output("t") } });
  const outputs: pulumi.Output<unknown>[] = [registry.username, registry.password, template.env, template.image];
  expect(await Promise.all(outputs.map(pulumi.isSecret))).toEqual([true, true, true, false]);
});

test("get reads an object by its id, and has every output", async () => {
  const volume = native.NetworkVolume.get("shared", "vol-1");
  expect(await one(volume)).toMatchObject({ id: "vol-1", inputs: {}, type: "cloudcompute:index:NetworkVolume" });
  expect(pulumi.Output.isInstance(volume.size)).toBe(true);
});

test("isInstance tells the kinds apart, and those of the other front end", () => {
  const template = new native.Template("base", { image: "org/base:1" });
  expect(native.Template.isInstance(template)).toBe(true);
  expect(native.Endpoint.isInstance(template)).toBe(false);
  expect(dynamic.Template.isInstance(template)).toBe(false);
});

describe("Provider", () => {
  test("is the plugin's, with settings as texts and the key secret", async () => {
    const provider = new native.Provider("eu", { apiKey: "k", baseUrl: "http://eu", acceptMissing: true });
    const { type, inputs } = await one(provider);
    expect(type).toBe("pulumi:providers:cloudcompute");
    const { apiKey, ...rest } = inputs;
    expect(rest).toEqual({ baseUrl: "http://eu", acceptMissing: "true" });
    // The mark by which the engine recognises a secret (Pulumi: protocol).
    expect(apiKey).toEqual({ "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", value: "k" });
  });

  test("hands nothing on that was not given", async () => {
    expect((await one(new native.Provider("eu"))).inputs).toEqual({});
  });

  test("is told apart from that of the other front end", () => {
    expect(native.Provider.isInstance(new native.Provider("a"))).toBe(true);
    expect(native.Provider.isInstance(new dynamic.Provider("b"))).toBe(false);
    expect(native.Provider.isInstance(undefined)).toBe(false);
  });
});

describe("look-ups ask the plugin", () => {
  const asked: pulumi.runtime.MockCallArgs[] = [];

  beforeEach(() => {
    asked.length = 0;
    return pulumi.runtime.setMocks({
      newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: inputs }),
      call: (call) => {
        asked.push(call);
        return { size: 10, env: { TOKEN: "t" } };
      },
    });
  });

  test("now", async () => {
    expect(await native.getNetworkVolume({ name: "data" })).toMatchObject({ size: 10 });
    expect(asked).toMatchObject([{ token: "cloudcompute:index:getNetworkVolume", inputs: { name: "data" } }]);
  });

  test("once their arguments are known", async () => {
    const { size } = await settled(native.getNetworkVolumeOutput({ id: pulumi.output("v-1") }));
    expect([size, asked[0]?.inputs]).toEqual([10, { id: "v-1" }]);
  });

  test("and an answer with env is secret", async () => {
    expect(await pulumi.isSecret(native.getTemplateOutput({ name: "t" }))).toBe(true);
    expect(await pulumi.isSecret(native.getNetworkVolumeOutput({ name: "v" }))).toBe(false);
  });
});

describe("a look-up whose provider's settings are not known yet", () => {
  type Ask = (args: object) => unknown;
  const functions = FUNCTIONS.map(({ name }) => [name, native as unknown as Record<string, Ask>] as const);

  beforeEach(() => engine({ preview: true }));

  test.each(functions)("is unknown: %sOutput", async (name, { [`${name}Output`]: ask }) => {
    const found = ask?.({}) as { isKnown: Promise<boolean> } | undefined;
    expect(await found?.isKnown).toBe(false);
  });

  test.each(functions)("names the form that can wait for them: %s", async (name, { [name]: ask }) => {
    await expect(ask?.({})).rejects.toThrow(`${name}: the provider's settings are not known yet; use ${name}Output`);
  });

  test("can be told from an answer, because every function answers at least one field", () => {
    const required = Object.values(schema.functions).map(
      ({ outputs }) => (outputs as { required?: string[] }).required,
    );
    expect(required.filter((fields) => !fields?.length)).toEqual([]);
  });
});

test("both front ends have the same names", () => {
  expect(Object.keys(native).sort()).toEqual(Object.keys(dynamic).sort());
});

test("the version is the package's", () => {
  expect(VERSION).toBe(require("../../package.json").version);
});

test("importing it loads Pulumi and nothing of the provider", () => {
  jest.isolateModules(() => {
    for (const module of [
      "../../provider/functions",
      "../../sdk/registration",
      "../../sdk/lookup",
      "../../sdk/endpoint",
    ]) {
      jest.doMock(module, () => {
        throw new Error(`${module} was loaded`);
      });
    }
    expect(() => require("../../sdk/native")).not.toThrow();
  });
});
