import * as pulumi from "@pulumi/pulumi";
import { FUNCTIONS } from "../../provider/functions";
import * as dynamic from "../../sdk";
import * as native from "../../sdk/native";
import { settled } from "./engine";

const calls: pulumi.runtime.MockCallArgs[] = [];
const resources: pulumi.runtime.MockResourceArgs[] = [];

/** No setting names a service: whatever would be asked of one is an error. */
beforeEach(async () => {
  for (const made of [calls, resources]) made.length = 0;
  await pulumi.runtime.setMocks({
    newResource: (resource) => {
      resources.push(resource);
      return { id: `${resource.name}-id`, state: resource.inputs };
    },
    call: (call) => {
      calls.push(call);
      return { answered: call.token };
    },
  });
});

const modules = [
  ["dynamic", dynamic],
  ["native", native],
] as const;

type Ask = (args: object, opts?: pulumi.InvokeOptions) => unknown;

const functions = modules.flatMap(([end, module]) =>
  FUNCTIONS.map(({ name }) => [end, name, module as unknown as Record<string, Ask>] as const),
);

describe("a function is answered by the mock", () => {
  test.each(functions)("now: %s, %s", async (_, name, { [name]: ask }) => {
    const token = `cloudcompute:index:${name}`;
    expect(await ask?.({ name: "n" })).toEqual({ answered: token });
    expect(calls).toMatchObject([{ token, inputs: { name: "n" } }]);
  });

  test.each(functions)("once its arguments are known: %s, %s", async (_, name, { [`${name}Output`]: ask }) => {
    const token = `cloudcompute:index:${name}`;
    const found = ask?.({ name: pulumi.output("n") }) as pulumi.Output<object>;
    expect(await settled(found)).toEqual({ answered: token });
    expect(calls).toMatchObject([{ token, inputs: { name: "n" } }]);
  });

  test.each(modules)("which sees the provider that is named, and the one that is inherited: %s", async (_, module) => {
    const provider = new module.Provider("eu", { baseUrl: "http://eu" });
    const parent = new pulumi.ComponentResource("test:index:Part", "part", {}, { providers: [provider] });
    await module.getPods({}, { provider });
    await module.getPods({}, { parent });
    expect(calls.map((call) => call.provider)).toEqual([
      expect.stringMatching("::eu::"),
      expect.stringMatching("::eu::"),
    ]);
  });
});

const gpu = { pools: ["ADA_24"] };
const classes = modules.flatMap(
  ([end, { Endpoint, EndpointCheck, NetworkVolume, Registry, Template }]) =>
    [
      [end, "Endpoint", Endpoint, { image: "org/worker:1", gpu }],
      [end, "EndpointCheck", EndpointCheck, { endpointId: "e", job: { input: { a: 1 } } }],
      [end, "NetworkVolume", NetworkVolume, { size: 10, dataCenter: "EU-RO-1" }],
      [end, "Registry", Registry, { name: "hub" }],
      [end, "Template", Template, { image: "org/base:1" }],
    ] as const,
);

describe("a resource shows the mock its arguments and nothing else", () => {
  type Class = new (name: string, args: object, opts?: pulumi.CustomResourceOptions) => pulumi.CustomResource;

  test.each(classes)("%s %s", async (_, _kind, Kind, args) => {
    await settled(new (Kind as Class)("x", args).urn);
    expect(resources).toMatchObject([{ name: "x" }]);
    expect(resources[0]?.inputs).toEqual(args);
  });

  test.each(classes)("and the id of an import: %s %s", async (_, _kind, Kind, args) => {
    await settled(new (Kind as Class)("x", args, { import: "id-1" }).urn);
    expect(resources).toMatchObject([{ id: "id-1" }]);
  });
});
