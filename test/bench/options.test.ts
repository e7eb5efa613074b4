import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { foreign } from "../../bench/candidates/foreign";
import { full, quota, small } from "../../bench/cases";
import { readOptions } from "../../bench/options";

const sizes = (cases: ReturnType<typeof full>) => [...new Set(cases.map(({ objects }) => objects))];

/** Commander writes its own errors to standard error, and exits. */
function refused(...args: string[]): string {
  const written: string[] = [];
  const error = jest.spyOn(process.stderr, "write").mockImplementation((text) => written.push(`${text}`) > 0);
  const exit = jest.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("exit");
  });
  try {
    expect(() => readOptions(args)).toThrow("exit");
  } finally {
    error.mockRestore();
    exit.mockRestore();
  }
  return written.join("");
}

test("without options, all four providers are measured in three rounds at one size", () => {
  const { parts, flags } = readOptions([]);
  expect(parts).toEqual(["start-up", "stacks"]);
  expect(small(flags)).toEqual([
    {
      ...{ objects: 20, bound: 10, latency: 0, parallel: null, quota: "off", rounds: 3 },
      candidates: ["native", "bare", "dynamic", "naive"],
    },
  ]);
});

test("options narrow a run to one thing", () => {
  const { flags } = readOptions(
    "stacks --objects 200 --latency 0,100 --candidates native --rounds 1 --parallel 64".split(" "),
  );
  const one = { objects: 200, bound: 10, parallel: 64, quota: "off", rounds: 1, candidates: ["native"] };
  expect(small(flags)).toEqual([
    { ...one, latency: 0 },
    { ...one, latency: 100 },
  ]);
});

test("a full run has each size at each latency, 64 operations at once, and 500 endpoints with templates", () => {
  const cases = full(readOptions(["--full"]).flags);
  expect(sizes(cases)).toEqual([10, 50, 200, 1000]);
  for (const objects of [10, 50, 200, 1000]) {
    const own = cases.filter((one) => one.objects === objects && one.parallel === null && one.bound === 10);
    expect(own.map(({ latency }) => latency)).toEqual([0, 100]);
  }
  expect(sizes(cases.filter(({ parallel }) => parallel === 64))).toEqual([10, 50, 200]);
  expect(cases.at(-1)).toMatchObject({ objects: 1000, bound: 500, commands: ["up", "preview"] });
});

test("a full run with options has only what they name", () => {
  const { flags } = readOptions("--full --objects 1000 --latency 0 --parallel default,64".split(" "));
  expect(full(flags)).toMatchObject([
    { objects: 1000, latency: 0, parallel: null },
    { objects: 1000, latency: 0, parallel: 64 },
  ]);
});

test("the bare provider, which calls no service, is not measured with latency", () => {
  const [near, far] = small({ latency: [0, 100] });
  expect([near!.candidates.includes("bare"), far!.candidates.includes("bare")]).toEqual([true, false]);
});

test("no more endpoints have a template than there are", () => {
  expect(small({ objects: [4] })).toMatchObject([{ objects: 4, bound: 4 }]);
});

test("the quota is measured once, with the plugin alone", () => {
  expect(quota({})).toMatchObject([{ objects: 200, quota: "published", candidates: ["native"], rounds: 1 }]);
});

test("what is misspelt is refused, and not measured as something else", () => {
  expect(refused("--candidates", "nativ")).toContain('There is no candidate "nativ".');
  expect(refused("--objects", "50,many")).toContain("whole number");
  expect(refused("--objects", "0")).toContain("at least 1");
  expect(refused("stack")).toContain("Allowed choices");
  expect(refused("--against", "folder")).toContain("--against and --program belong together");
  expect(refused("--program", "file")).toContain("--against and --program belong together");
});

describe("a provider of somebody else", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "foreign-"));
  const program = path.join(folder, "program.yaml");
  beforeAll(() => fs.writeFileSync(program, "resources: {}"));
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  test("needs a folder and a program that exist", () => {
    expect(() => foreign(path.join(folder, "gone"), program)).toThrow(
      /There is no folder .*gone, which --against names/,
    );
    expect(() => foreign(folder, path.join(folder, "gone.yaml"))).toThrow(/There is no file .*gone.yaml/);
  });

  test("needs one executable in its folder, whose name is that of the package", () => {
    expect(() => foreign(folder, program)).toThrow(/has no executable pulumi-resource-<name>/);
    fs.writeFileSync(path.join(folder, "pulumi-resource-other-cloud"), "");
    expect(foreign(folder, program).source).toEqual({ plugin: { name: "other-cloud", folder }, program });
    fs.writeFileSync(path.join(folder, "pulumi-resource-third"), "");
    expect(() => foreign(folder, program)).toThrow(/has 2 executables/);
  });
});
