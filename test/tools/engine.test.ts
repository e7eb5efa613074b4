import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findEngine, type Host } from "../../tools/engine";
import { cacheFolder, hostFolder } from "../../tools/engine/cache";
import { pins } from "../../tools/engine/modules";
import { hostPrograms, programs } from "../../tools/engine/programs";
import type { Run } from "../../tools/engine/run";
import { programEnvironment } from "../../tools/engine/venv";

const [cli, languageHost, dynamicHost] = programs;
const [, script] = hostPrograms.python;

let folder: string;
let said: string[];
let ran: string[];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "engine-test-"));
  said = [];
  ran = [];
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe("a pulumi on PATH", () => {
  test("is taken when it is new enough and has its hosts beside it", async () => {
    const bin = install("own", ...programs);
    expect(await find({ path: [bin] })).toEqual({ bin, folders: [bin], version: "3.210.0", source: "path" });
  });

  test("may have its hosts elsewhere on PATH", async () => {
    const bin = install("own", cli);
    const hosts = install("hosts", languageHost, dynamicHost);
    expect(await find({ path: [bin, hosts] })).toMatchObject({ bin, source: "path" });
  });

  test("may be a link to a folder that holds the hosts too", async () => {
    const real = install("cellar", ...programs);
    const bin = path.join(folder, "linked");
    fs.mkdirSync(bin);
    fs.symlinkSync(path.join(real, cli), path.join(bin, cli));
    expect(await find({ path: [bin] })).toMatchObject({ bin, source: "path" });
  });

  test("is passed over when it is too old, and the cache is taken", async () => {
    const bin = install("old", ...programs);
    fillCache();
    expect(await find({ path: [bin], version: "v3.99.0" })).toMatchObject({ source: "cache", version: pins.cli });
  });

  test("is passed over without a host, and the cache is taken", async () => {
    const bin = install("bare", cli, languageHost);
    fillCache();
    expect(await find({ path: [bin] })).toMatchObject({ source: "cache" });
  });
});

describe("the cache", () => {
  test("names the pinned versions, so that a new pin gets a new folder", () => {
    expect(cacheFolder({ XDG_CACHE_HOME: "/c" })).toContain(`/c/pulumi-cloudcompute/${pins.cli}-nodejs-${pins.nodejs}`);
    expect(cacheFolder({ HOME: "/home/me" })).toMatch(/^\/home\/me\/\.cache\/pulumi-cloudcompute\//);
  });

  test("needs no run of any program", async () => {
    fillCache();
    await find({});
    expect(ran).toEqual([]);
  });
});

describe("the npm package", () => {
  test("is asked before anything is built", async () => {
    expect(await find({ downloads: true, builds: true })).toMatchObject({ source: "wrapper", bin: cacheBin() });
    expect(ran.some((line) => line.startsWith("go "))).toBe(false);
  });

  test("leaves nothing beside the cache", async () => {
    await find({ downloads: true });
    expect(fs.readdirSync(path.dirname(cacheFolder(env())))).toEqual([path.basename(cacheFolder(env()))]);
  });

  test("is not trusted when another version comes", async () => {
    const found = find({ downloads: true, version: "v3.1.0" });
    await expect(found).rejects.toThrow(`what came is 3.1.0, not ${pins.cli}`);
  });
});

describe("the build", () => {
  test("comes last, and fills the cache for the next time", async () => {
    expect(await find({ builds: true })).toMatchObject({ source: "built", bin: cacheBin(), version: pins.cli });
    expect(await find({})).toMatchObject({ source: "cache", bin: cacheBin() });
  });

  test("takes the versions as the committed go.sum pins them", async () => {
    await find({ builds: true });
    const builds = ran.filter((line) => line.startsWith("go build"));
    expect(builds).toHaveLength(2);
    expect(builds.every((line) => line.includes("-mod=readonly"))).toBe(true);
  });

  test("is told, since it takes minutes", async () => {
    await find({ builds: true });
    expect(said).toContain("building the Pulumi CLI from source, about 5 minutes, once");
  });

  test("is done once by two that need it at the same time", async () => {
    const both = await Promise.all([find({ builds: true }), find({ builds: true })]);
    expect(both.map(({ source }) => source).sort()).toEqual(["built", "cache"]);
    expect(ran.filter((line) => line.startsWith("go build"))).toHaveLength(2);
  });

  test("goes on after another that was killed in its midst", async () => {
    const lock = `${cacheFolder(env())}.lock`;
    fs.mkdirSync(path.dirname(lock), { recursive: true });
    fs.writeFileSync(lock, "");
    fs.utimesSync(lock, new Date(0), new Date(0));
    expect(await find({ builds: true })).toMatchObject({ source: "built" });
  });
});

describe("a language host besides nodejs", () => {
  test("is neither looked for nor built unless it is asked for", async () => {
    expect(await find({ builds: true })).toMatchObject({ folders: [cacheBin()] });
    expect(ran.filter((line) => /yaml|python|pulumi-language-go/.test(line))).toEqual([]);
  });

  test("is taken from beside the user's own CLI", async () => {
    const bin = install("own", ...programs, ...hostPrograms.python);
    expect(await find({ path: [bin], hosts: ["python"] })).toMatchObject({ source: "path", folders: [bin] });
  });

  test("makes a CLI without it on PATH be passed over", async () => {
    const bin = install("own", ...programs);
    fillCache();
    expect(await find({ path: [bin], hosts: ["go"], builds: true })).toMatchObject({ source: "cache" });
  });

  test("is added to a cached CLI, which is not built again", async () => {
    fillCache();
    const { source, folders } = await find({ hosts: ["yaml"], builds: true });
    expect({ source, folders }).toEqual({ source: "cache", folders: [cacheBin(), hostBin("yaml")] });
    expect(ran.filter((line) => line.startsWith("go build"))).toEqual([
      expect.stringMatching(/-mod=readonly .*pulumi-language-yaml$/),
    ]);
    expect(said).toContain("building Pulumi's host for yaml programs from source, 1 or 2 minutes, once");
  });

  test("is built once", async () => {
    await find({ hosts: ["nodejs", "yaml", "go"], builds: true });
    ran = [];
    await find({ hosts: ["nodejs", "yaml", "go"] });
    expect(ran).toEqual([]);
  });

  test("comes with its script, when it is Python's", async () => {
    fillCache();
    await find({ hosts: ["python"], builds: true });
    expect(fs.readdirSync(hostBin("python")).sort()).toEqual([...hostPrograms.python].sort());
  });

  test("is not built when the download has brought it", async () => {
    write(cacheBin(), ...programs, ...hostPrograms.go);
    expect(await find({ hosts: ["go"] })).toMatchObject({ folders: [cacheBin()] });
  });

  test("is named when it can't be had, with what to do", async () => {
    fillCache();
    const message = await find({ hosts: ["yaml"] }).catch((error: Error) => error.message);
    expect(message).toMatch(/host for yaml programs could not be had: there is no Go/);
    expect(message).toMatch(/Install the Pulumi CLI/);
  });
});

describe("the Python environment", () => {
  const environment = (python?: string | Error) =>
    programEnvironment({ env: env(), run: outsideRun({ python }), report: (line) => said.push(line) });

  test("is made once, with what the committed file pins by hashes", async () => {
    const made = await environment("3.12");
    expect(made).toMatch(/cache\/pulumi-cloudcompute\/pulumi-3\.12-[0-9a-f]+$/);
    expect(ran.filter((line) => line.includes("pip install"))).toEqual([
      expect.stringMatching(/--require-hashes .*tools\/engine\/python\/requirements\.txt$/),
    ]);
    ran = [];
    expect(await environment("3.12")).toBe(made);
    expect(ran).toEqual([expect.stringMatching(/^python3 -c/)]);
  });

  test("is made again when a package could not be had", async () => {
    await expect(environment(new Error("no matching distribution"))).rejects.toThrow("no matching distribution");
    await environment("3.12");
    expect(ran.filter((line) => line.includes("pip install"))).toHaveLength(2);
  });

  test("says which Python it needs where there is an old one or none", async () => {
    await expect(environment("3.9")).rejects.toThrow(/python3 is 3\.9: Python 3\.11 or later/);
    await expect(environment()).rejects.toThrow(/There is no Python: Python 3\.11 or later/);
  });
});

test("a failure tells each way that was tried, its reason, and how to install the CLI by hand", async () => {
  const message = await find({}).catch((error: Error) => error.message);
  expect(message).toMatch(/a pulumi on PATH: there is none/);
  expect(message).toContain(`the cache ${cacheFolder(env())}: it is empty`);
  expect(message).toMatch(/npm package pulumi: the download failed \(pulumi: fetch failed\)/);
  expect(message).toMatch(/a build from Go modules: there is no Go/);
  expect(message).toMatch(/Install the Pulumi CLI 3\.200\.0 or newer \(https:\S+\)/);
});

test("a build that fails tells what the compiler said last, and leaves nothing behind", async () => {
  await expect(find({ builds: "no space left on device" })).rejects.toThrow(/go build [^\n]+ failed:\n.*no space left/);
  expect(fs.readdirSync(path.dirname(cacheFolder(env())))).toEqual([]);
});

test("a cache that can't be written is named", async () => {
  fs.writeFileSync(path.join(folder, "cache"), "a file where the folder should be");
  await expect(find({ builds: true })).rejects.toThrow(/getting one into .*cache/);
});

/** The surroundings of one search. Anything that is not named is absent. */
interface Outside {
  path?: string[];
  /** The output of every `pulumi version`. */
  version?: string;
  downloads?: boolean;
  builds?: boolean | string;
  /** The version of Python, or what pip says when it fails. */
  python?: string | Error | undefined;
  hosts?: Host[];
}

function find(outside: Outside) {
  const { hosts = [] } = outside;
  return findEngine({ env: env(outside.path), run: outsideRun(outside), report: (line) => said.push(line), hosts });
}

function env(folders: string[] = []) {
  return { PATH: folders.join(path.delimiter), XDG_CACHE_HOME: path.join(folder, "cache") };
}

/** Answers as the programs would: npm and the package write into the folders that they are given, Go into `-o`. */
function outsideRun({ path: folders = [], version, downloads, builds, python }: Outside): Run {
  return async (program, args, { env: given }) => {
    ran.push([path.basename(program), ...args].join(" "));
    const ended = (code: number, stdout = "", stderr = "") => ({ code, stdout, stderr });
    const own = folders.includes(path.dirname(program));
    if (path.basename(program) === cli) return ended(0, version ?? (own ? "v3.210.0\n" : `v${pins.cli}\n`));
    if (program === "npm") return ended(0);
    if (args[0]?.endsWith("run.js")) {
      if (!downloads) return ended(1, "", "Downloading pulumi\npulumi: fetch failed\n");
      write(path.join(given!.PULUMI_HOME!, "versions", pins.cli, "bin"), ...programs);
      return ended(0, `v${pins.cli}\n`);
    }
    if (/^python3?$/.test(path.basename(program))) {
      if (!python) return ended(127, "", "not found");
      if (args[0] === "-c") return ended(0, python instanceof Error ? "3.12\n" : `${python}\n`);
      if (args[1] === "venv") write(args[2]!);
      return python instanceof Error && args[1] === "pip" ? ended(1, "", python.message) : ended(0);
    }
    if (!builds) return ended(127, "", "not found");
    if (args[0] === "version") return ended(0, "go version go1.26.8\n");
    if (typeof builds === "string") return ended(1, "", builds);
    if (args[0] === "list") return ended(0, `${path.dirname(path.dirname(install("module/python/cmd", script)))}\n`);
    write(args[args.indexOf("-o") + 1]!, path.basename(args.at(-1)!));
    return ended(0);
  };
}

function install(name: string, ...files: string[]): string {
  return write(path.join(folder, name), ...files);
}

function cacheBin(): string {
  return path.join(cacheFolder(env()), "bin");
}

function hostBin(host: Host): string {
  return path.join(hostFolder(host, env()), "bin");
}

function fillCache(): void {
  write(cacheBin(), ...programs);
}

function write(bin: string, ...files: string[]): string {
  fs.mkdirSync(bin, { recursive: true });
  for (const file of files) fs.writeFileSync(path.join(bin, file), "", { mode: 0o755 });
  return bin;
}
