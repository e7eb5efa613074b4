import { check } from "../../provider/lifecycle/check/check";
import { PathSet } from "../../provider/lifecycle/paths";
import { plan, settled } from "../../provider/lifecycle/plan/plan";
import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";
import fc from "../properties";

const none = { ignored: new PathSet([]), replaceOn: new PathSet([]) };
const desired = (kind: AnyKind, args: Values) => check(kind, args).inputs;
const paths = (kind: AnyKind, to: Values, from: Values, options = none) =>
  plan(kind, to, from, options).changes.map(({ path, sort }) => `${sort} ${path}`);

const endpoint = desired(Endpoint, { name: "api", image: "org/worker:1", gpu: { pools: ["ADA_24"] }, env: { A: "1" } });

describe("the plan of changes", () => {
  test("is empty for equal wishes of any template", () => {
    fc.assert(
      fc.property(templates(), (args) => {
        expect(paths(Template, desired(Template, args), desired(Template, structuredClone(args)))).toEqual([]);
      }),
    );
  });

  test("is never empty after a declared field has another value", () => {
    fc.assert(
      fc.property(templates(), fc.string({ minLength: 1 }), (args, image) => {
        fc.pre(args.image !== image);
        expect(paths(Template, desired(Template, { ...args, image }), desired(Template, args))).toContain(
          "changed image",
        );
      }),
    );
  });

  test("says nothing of a field that is ignored, or of what lies below it", () => {
    const to = { ...endpoint, env: { A: "2" }, workers: { min: 1, max: 9 } };
    const options = { ...none, ignored: new PathSet(["env", "workers.max"]) };
    expect(paths(Endpoint, to, endpoint, options)).toEqual(["changed workers.min"]);
    expect(paths(Endpoint, to, endpoint, { ...none, ignored: new PathSet(["*"]) })).toEqual([]);
  });

  test("names the leaf: a key of a map, an entry of a list, a nested field", () => {
    const to = desired(Endpoint, {
      name: "api",
      image: "org/worker:1",
      gpu: { pools: ["ADA_24", "AMPERE_24"] },
      env: { A: "2", "B-C": "x" },
      scaling: { idleTimeout: 60 },
    });
    expect(paths(Endpoint, to, endpoint)).toEqual([
      'changed env["A"]',
      'added env["B-C"]',
      "added gpu.pools[1]",
      "changed scaling.idleTimeout",
    ]);
  });

  test("does not mind order where order means nothing, and minds it where it does", () => {
    const two = { ...endpoint, ports: ["80/http", "22/tcp"], gpu: { pools: ["ADA_24", "AMPERE_24"], count: 1 } };
    expect(paths(Endpoint, { ...two, ports: ["22/tcp", "80/http"] }, two)).toEqual([]);
    expect(paths(Endpoint, { ...two, gpu: { pools: ["AMPERE_24", "ADA_24"], count: 1 } }, two)).toHaveLength(2);
  });

  test("compares excluded GPU types as a set and without case", () => {
    const to = { ...endpoint, gpu: { pools: ["ADA_24"], count: 1, excludedTypes: ["nvidia l4", "NVIDIA A40"] } };
    const was = { ...endpoint, gpu: { pools: ["ADA_24"], count: 1, excludedTypes: ["NVIDIA A40", "NVIDIA L4"] } };
    expect(paths(Endpoint, to, was)).toEqual([]);
  });

  test("compares numbers as the service keeps them, in 32 bits", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 1e6, noNaN: true }), (value) => {
        const scaling = { type: "QUEUE_DELAY", value, idleTimeout: 5 };
        const kept = { ...scaling, value: Math.fround(value) };
        expect(paths(Endpoint, { ...endpoint, scaling }, { ...endpoint, scaling: kept })).toEqual([]);
      }),
    );
  });

  test("keeps a name that the program does not give", () => {
    const { name: _, ...unnamed } = endpoint;
    expect(paths(Endpoint, unnamed, endpoint)).toEqual([]);
    expect(settled(Endpoint, unnamed, endpoint, none.ignored).name).toBe("api");
  });

  test("clears a registry that the program no longer gives", () => {
    expect(paths(Endpoint, endpoint, { ...endpoint, registry: "reg1" })).toEqual(["removed registry"]);
  });
});

describe("a replacement", () => {
  const volume = desired(NetworkVolume, { name: "data", size: 100, dataCenter: "EU-RO-1", type: "STANDARD" });
  const replaces = (kind: AnyKind, to: Values, from: Values, options = none) =>
    plan(kind, to, from, options).replaces.map(({ path }) => path);

  test.each([
    ["another data center", { ...volume, dataCenter: "US-KS-2" }, ["dataCenter"]],
    ["another tier", { ...volume, type: "HIGH_PERFORMANCE" }, ["type"]],
    ["another name", { ...volume, name: "other" }, []],
    ["more space", { ...volume, size: 200 }, []],
    ["no word about the tier", (({ type, ...rest }) => rest)(volume as { type?: unknown }), []],
  ])("of a volume by %s", (_, to, expected) => expect(replaces(NetworkVolume, to as Values, volume)).toEqual(expected));

  test("of an endpoint comes from image to templateId and back, not from one template to another", () => {
    const bound = desired(Endpoint, { name: "api", templateId: "tpl1", gpu: { pools: ["ADA_24"] } });
    expect(replaces(Endpoint, bound, endpoint)).toEqual(["templateId", "image"]);
    expect(replaces(Endpoint, endpoint, bound)).toEqual(["templateId", "image"]);
    expect(replaces(Endpoint, { ...bound, templateId: "tpl2" }, bound)).toEqual([]);
  });

  test("of a template comes with the removal of its mounts, not with their change", () => {
    const mounted = desired(Template, { name: "t", image: "i", mounts: { persistent: { size: 20, path: "/data" } } });
    const { mounts: _, ...bare } = mounted;
    expect(replaces(Template, bare, mounted)).toEqual(["mounts"]);
    expect(replaces(Template, { ...mounted, mounts: { persistent: { size: 30, path: "/data" } } }, mounted)).toEqual(
      [],
    );
  });

  test("comes with any field that replaceOnChanges names", () => {
    const to = { ...endpoint, workers: { min: 0, max: 9 } };
    expect(replaces(Endpoint, to, endpoint, { ...none, replaceOn: new PathSet(["workers"]) })).toEqual(["workers.max"]);
  });

  test("deletes first where the service wants unique names and the program fixes the name", () => {
    const mounted = desired(Template, { name: "t", image: "i", mounts: { persistent: { size: 20, path: "/data" } } });
    const { mounts: _, ...bare } = mounted;
    const { name: __, ...unnamed } = bare as { name?: unknown };
    expect(plan(Template, bare, mounted, none).deletesFirst).toContain("unique names");
    expect(plan(Template, unnamed as Values, mounted, none).deletesFirst).toBeUndefined();
  });

  test("deletes first where an endpoint keeps its template", () => {
    const bound = desired(Endpoint, { name: "api", templateId: "tpl1", gpu: { pools: ["ADA_24"] } });
    const balanced = { ...bound, type: "LOAD_BALANCING" };
    expect(plan(Endpoint, balanced, bound, none).deletesFirst).toContain("tpl1");
    expect(plan(Endpoint, { ...balanced, templateId: "tpl2" }, bound, none).deletesFirst).toBeUndefined();
  });

  test("of a registry comes with another name, not with another password", () => {
    const registry = desired(Registry, { name: "hub", username: "u", password: "p" });
    expect(replaces(Registry, { ...registry, name: "other" }, registry)).toEqual(["name"]);
    expect(paths(Registry, { ...registry, password: "q" }, registry)).toEqual(["changed password"]);
    expect(replaces(Registry, { ...registry, password: "q" }, registry)).toEqual([]);
  });
});

test("a shrinking volume is a problem, unless its replacement is planned anyway", () => {
  const volume = desired(NetworkVolume, { name: "data", size: 100, dataCenter: "EU-RO-1" });
  const problems = (to: Values) => plan(NetworkVolume, { ...volume, ...to }, volume, none).problems;
  expect(problems({ size: 50 })).toEqual([{ path: "size", text: expect.stringContaining("can only grow") }]);
  expect(problems({ size: 50, dataCenter: "US-KS-2" })).toEqual([]);
  expect(problems({ size: 100 })).toEqual([]);
});

function templates() {
  return fc.record(
    {
      name: fc.string({ minLength: 1 }),
      image: fc.string({ minLength: 1 }),
      args: fc.string(),
      disk: fc.integer({ min: 1, max: 500 }),
      ports: fc.array(fc.constantFrom("80/http", "8000/http", "22/tcp"), { maxLength: 4 }),
      env: fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { maxKeys: 5 }),
      public: fc.boolean(),
    },
    { requiredKeys: ["image"] },
  );
}
