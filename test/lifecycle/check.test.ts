import { check, sentence } from "../../provider/lifecycle/check/check";
import { UNKNOWN, type Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";

const said = (kind: AnyKind, args: Values) =>
  check(kind, args).problems.map((problem) => `${problem.warning ? "warning: " : ""}${sentence(problem)}`);

const gpu = { pools: ["ADA_24"] };
const inline = { image: "org/worker:1", gpu };
const bound = { templateId: "tpl1", gpu };

describe("bad arguments are told by path, with what is allowed", () => {
  test.each<[string, AnyKind, Values, string[]]>([
    ["a missing field", NetworkVolume, { size: 10 }, ["dataCenter is required"]],
    [
      "an unknown field",
      Template,
      { imagee: "x" },
      ["image is required", expect.stringContaining('imagee is not an argument; did you mean "image"?') as never],
    ],
    [
      "an unknown nested field",
      Endpoint,
      { ...inline, workers: { maximum: 3 } },
      [expect.stringContaining("workers.maximum is not an argument") as never],
    ],
    ["a number out of range", NetworkVolume, { size: 5, dataCenter: "EU-RO-1" }, ["size must be at least 10"]],
    ["a fraction", NetworkVolume, { size: 10.5, dataCenter: "EU-RO-1" }, ["size must be a whole number"]],
    ["text for a number", NetworkVolume, { size: "10", dataCenter: "EU-RO-1" }, ["size must be a number"]],
    [
      "another word",
      Endpoint,
      { ...bound, flashboot: "ON" },
      ["flashboot must be one of OFF, FLASHBOOT, PRIORITY_FLASHBOOT"],
    ],
    ["an empty list", Endpoint, { image: "i", gpu: { pools: [] } }, ["gpu.pools needs at least 1 entry"]],
    ["a number in env", Template, { image: "i", env: { A: 1 } }, ["env.A must be text"]],
    ["a scaler below 0.5", Endpoint, { ...inline, scaling: { value: 0.1 } }, ["scaling.value must be at least 0.5"]],
    ["an empty password", Registry, { username: "u", password: "" }, ["password must not be empty"]],
  ])("%s", (_, kind, args, expected) => expect(said(kind, args)).toEqual(expected));

  test.each<[string, Values, string]>([
    ["neither image nor template", { gpu }, "give either templateId, or image"],
    ["container fields beside a template", { ...bound, env: { A: "1" } }, "env belongs to the template"],
    [
      "load balancing without a template",
      { ...inline, type: "LOAD_BALANCING" },
      "type is LOAD_BALANCING, which needs templateId",
    ],
    ["min above max", { ...inline, workers: { min: 4 } }, "workers.min is 4, but workers.max is 3, its default"],
    ["no worker at all", { ...inline, workers: { max: 0 } }, "warning: workers.max is 0"],
    [
      "countries and data centers",
      { ...inline, dataCenterIds: ["EU-RO-1"], locations: ["US"] },
      "locations can't be given beside dataCenterIds",
    ],
    [
      "a country that the service does not name",
      { ...inline, locations: ["DE"] },
      'warning: locations: "DE" is not one of',
    ],
    ["a country that is none", { ...inline, locations: ["Germany"] }, "must be a country's two capital letters"],
    ["more than three pools", { image: "i", gpu: { pools: ["A", "B", "C", "D"] } }, "warning: gpu.pools has 4 pools"],
    ["an exclusion among the pools", { image: "i", gpu: { pools: ["-NVIDIA L4"] } }, "gpu.pools[0] must be one id"],
    ["a port that is none", { ...inline, ports: ["80"] }, 'ports[0]: "80" is not a port'],
    ["a port out of range", { ...inline, ports: ["70000/tcp"] }, "port 1 to 65535"],
    [
      "eleven http ports",
      { ...inline, ports: Array.from({ length: 11 }, (_, i) => `${8000 + i}/http`) },
      "ports has 11 http ports",
    ],
    [
      "51 variables",
      { ...inline, env: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`V${i}`, ""])) },
      "env has 51 variables",
    ],
    [
      "one port for work and health",
      { ...inline, env: { PORT: "80", PORT_HEALTH: "80" } },
      "env has the same value for PORT and PORT_HEALTH",
    ],
    ["a short name for saveEndpoint", { ...bound, name: "ab" }, "name has 2 characters"],
    ["a long idle time for saveEndpoint", { ...bound, scaling: { idleTimeout: 4000 } }, "scaling.idleTimeout is 4000"],
  ])("%s", (_, args, expected) => expect(said(Endpoint, args).join("\n")).toContain(expected));

  test("mounts of a serverless template", () => {
    const args = { image: "i", serverless: true, mounts: { persistent: { size: 10, path: "/d" } } };
    expect(said(Template, args)).toEqual([expect.stringContaining("mounts can't be given for a serverless template")]);
  });

  test("never with a secret value", () => {
    const args = { username: "u", password: { marked: "s3cret-value" }, passwd: "s3cret-value" } as Values;
    expect(said(Registry, args).join("\n")).not.toContain("s3cret-value");
  });
});

describe("a value that a preview can't know", () => {
  test("is no problem, wherever it stands", () => {
    const args = {
      templateId: UNKNOWN,
      gpu: { pools: ["ADA_24", UNKNOWN], count: UNKNOWN },
      workers: UNKNOWN,
      networkVolumes: [UNKNOWN],
      timeout: UNKNOWN,
    };
    expect(said(Endpoint, args)).toEqual([]);
    expect(said(Template, { image: UNKNOWN, env: { A: UNKNOWN }, ports: [UNKNOWN] })).toEqual([]);
  });

  test("stays in the inputs, and defaults are filled in around it", () => {
    const { inputs } = check(Endpoint, { ...inline, workers: { max: UNKNOWN }, scaling: UNKNOWN });
    expect(inputs.workers).toEqual({ min: 0, max: UNKNOWN });
    expect(inputs.scaling).toBe(UNKNOWN);
  });

  test("counts as given: an unknown template excludes an image", () => {
    expect(said(Endpoint, { ...inline, templateId: UNKNOWN })).toEqual([
      expect.stringContaining("image belongs to the template"),
    ]);
  });

  test("does not hide what is wrong beside it", () => {
    expect(said(Endpoint, { ...inline, workers: { min: -1, max: UNKNOWN } })).toEqual([
      "workers.min must be at least 0",
    ]);
  });
});

describe("defaults", () => {
  test("are the service's published ones, container fields only beside an image", () => {
    expect(check(Endpoint, inline).inputs).toEqual({
      ...inline,
      gpu: { pools: ["ADA_24"], count: 1 },
      args: "",
      disk: 20,
      ports: [],
      env: {},
      type: "QUEUE_BASED",
      workers: { min: 0, max: 3 },
      scaling: { type: "QUEUE_DELAY", value: 4, idleTimeout: 5 },
      dataCenterIds: [],
      locations: [],
      networkVolumes: [],
      timeout: 300_000,
      flashboot: "OFF",
      deletePolicy: "drain",
    });
    expect(Object.keys(check(Endpoint, bound).inputs)).not.toContain("env");
  });

  test("take null for nothing", () => {
    expect(check(Template, { image: "i", registry: null, env: null, disk: null }).inputs).toMatchObject({
      env: {},
      disk: 50,
    });
  });

  test("scale a load-balancing endpoint by its requests", () => {
    expect(check(Endpoint, { ...bound, type: "LOAD_BALANCING" }).inputs.scaling).toMatchObject({
      type: "REQUEST_COUNT",
    });
  });
});
