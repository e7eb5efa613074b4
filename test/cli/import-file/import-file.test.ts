import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cloudcompute, cloudcomputeIn } from "../cloudcompute";
import { account, boundEndpoint, cpuEndpoint, ownEndpoint } from "./account";

const here = account();

const registry = (name = "hub") => here.client.registries.create({ name, username: "deploy", password: "change-me" });
const volume = (name = "models") => here.client.networkVolumes.create({ name, size: 100, dataCenter: "EU-RO-1" });
const template = (name = "worker", more: object = {}) =>
  here.client.templates.create({ name, image: "org/worker:1", serverless: true, ...more });

/** An endpoint with a template, a volume and a registry, and one object of each kind that it does not use. */
async function stack() {
  const hub = await registry();
  const models = await volume();
  const worker = await template("worker", { registry: hub.id });
  const api = await boundEndpoint(here, "api", worker.id);
  await here.client.endpoints.patch(api.id, { networkVolumes: [models.id] });
  await registry("other-hub");
  await volume("other-models");
  await template("other-worker");
  await ownEndpoint(here, "other-api");
  return { hub, models, worker, api };
}

const requests = () => here.service.noted();

const types = (resources: readonly { readonly type: string }[]) => resources.map(({ type }) => type);
const ids = (resources: readonly { readonly id: string }[]) => resources.map(({ id }) => id);

describe("what is in the file", () => {
  test("an object by type, name and id, and nothing else", async () => {
    const { id } = await registry("docker hub");
    const { stdout } = await here.importFile();
    expect(JSON.parse(stdout)).toEqual({
      resources: [{ type: "cloudcompute:index:Registry", name: "docker-hub", id }],
    });
  });

  test("each object comes after what it uses", async () => {
    await stack();
    expect([...new Set(types(await here.resources()))]).toEqual([
      "cloudcompute:index:Registry",
      "cloudcompute:index:NetworkVolume",
      "cloudcompute:index:Template",
      "cloudcompute:index:Endpoint",
    ]);
  });

  test("the name that the variable can't have is told as the resource's own", async () => {
    const { id } = await ownEndpoint(here, "70b");
    expect(await here.resources()).toEqual([
      { type: "cloudcompute:index:Endpoint", name: "endpoint-70b", logicalName: "70b", id },
    ]);
  });

  test("a name is the same whatever else is chosen", async () => {
    const { id } = await ownEndpoint(here, "api");
    await ownEndpoint(here, "api");
    const all = await here.resources();
    expect(await here.resources(id)).toEqual(all.filter((one) => one.id === id));
  });

  test("the ending by which older clients asked for fast boot is no part of the name", async () => {
    await ownEndpoint(here, "api -fb");
    expect(await here.resources("--name", "api")).toMatchObject([{ name: "api" }]);
  });

  test("a template that the service made for an endpoint is not in it, one that the endpoint was bound to is", async () => {
    await ownEndpoint(here, "own");
    const worker = await template();
    await boundEndpoint(here, "bound", worker.id);
    const found = (await here.resources()).filter(({ type }) => type.endsWith(":Template"));
    expect(ids(found)).toEqual([worker.id]);
  });

  test("an empty account gives an empty file", async () => {
    expect(await here.importFile()).toEqual({ code: 0, stdout: '{\n  "resources": []\n}\n', stderr: "0 objects\n" });
  });

  test("neither values of env nor the key are in it", async () => {
    await ownEndpoint(here, "api", { env: { TOKEN: "s3cret-value" } });
    const { stdout, stderr } = await here.importFile();
    expect(stdout + stderr).not.toMatch(new RegExp(`s3cret-value|${here.service.emulator.apiKey}`));
  });
});

describe("what is chosen", () => {
  test("--kind takes several kinds", async () => {
    await stack();
    const found = types(await here.resources("--kind", "registry,endpoint"));
    expect([...new Set(found)]).toEqual(["cloudcompute:index:Registry", "cloudcompute:index:Endpoint"]);
  });

  test("ids", async () => {
    const { hub, api } = await stack();
    expect(ids(await here.resources(api.id, hub.id))).toEqual([hub.id, api.id]);
  });

  test("--name", async () => {
    const { models } = await stack();
    expect(ids(await here.resources("--name", "mod*"))).toEqual([models.id]);
  });

  test("--with-references adds the template of an endpoint, the registry of that, and volumes", async () => {
    const { hub, models, worker, api } = await stack();
    const found = ids(await here.resources("--with-references", "--kind", "endpoint", "--name", "api"));
    expect(found).toEqual([hub.id, models.id, worker.id, api.id]);
  });

  test("--with-references adds the registry of an endpoint without a template, and no hidden template", async () => {
    const hub = await registry();
    const api = await ownEndpoint(here, "api", { registry: hub.id });
    expect(ids(await here.resources("--with-references", api.id))).toEqual([hub.id, api.id]);
  });
});

describe("what it asks the service", () => {
  const asked = async () => (await requests()).map(({ method, path }) => `${method} ${path.split("?")[0]}`);

  beforeEach(async () => {
    await stack();
    await here.service.forget();
  });

  test("one list a kind", async () => {
    await here.resources();
    expect(await asked()).toEqual([
      "GET /v2/registries",
      "GET /v2/network-volumes",
      "GET /v2/templates",
      "GET /v2/serverless",
    ]);
  });

  test("only kinds that are chosen", async () => {
    await here.resources("--kind", "template");
    expect(await asked()).toEqual(["GET /v2/templates"]);
  });

  test("one list more for the templates of endpoints", async () => {
    await here.resources("--with-references");
    expect((await asked()).slice(4)).toEqual(["POST /graphql"]);
  });
});

describe("what it tells", () => {
  test("how many objects of which kind, the next command, and what a person must know", async () => {
    await registry();
    await volume();
    await template("worker", { env: { LOG_LEVEL: "info" } });
    await template("plain");
    expect((await here.importFile()).stderr).toBe(
      [
        "4 objects: 1 registry, 1 network volume, 2 templates",
        "next: keep it as import.json, then",
        "  pulumi import --file import.json",
        "note: in TypeScript, the generated code imports @pulumi/cloudcompute: write pulumi-cloudcompute/native there",
        "note: the generated code shows the values of env in clear",
        "note: the service never shows the user name and password of a registry: write them in the program",
        "",
      ].join("\n"),
    );
  });

  test("which endpoints can't be managed", async () => {
    const { id } = await cpuEndpoint(here, "cheap");
    const { stdout, stderr } = await here.importFile();
    expect(stdout).not.toContain(id);
    expect(stderr).toContain(
      `left out: endpoint "cheap" (${id}), because it has no GPU, and only endpoints with GPUs are managed\n`,
    );
  });

  test("which objects can't be read; the others are in it", async () => {
    const { id } = await registry();
    const odd = [null, { id: "r9" }, { name: "odd" }];
    await here.service.control("POST", "faults", {
      match: { method: "GET", path: "/v2/registries" },
      effect: { status: 200, body: { registries: [{ id, name: "hub" }, ...odd] } },
    });
    const { stdout, stderr } = await here.importFile();
    expect(ids(JSON.parse(stdout).resources)).toEqual([id]);
    expect(stderr).toContain(
      ['without a name" (without an id)', 'without a name" (r9)', 'odd" (without an id)']
        .map((which) => `left out: registry "${which}, because the service's answer about it can't be read\n`)
        .join(""),
    );
  });

  test("how many templates are only parts of endpoints", async () => {
    await ownEndpoint(here, "a");
    await ownEndpoint(here, "b");
    expect((await here.importFile()).stderr).toContain(
      "left out: 2 templates, made by the service as part of endpoints\n",
    );
  });
});

describe("--output", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "cloudcompute-import-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test("writes there instead of to standard output, and names the file in the next command", async () => {
    await volume();
    const file = join(folder, "my import.json");
    const { stdout, stderr } = await here.importFile("--output", file);
    expect(stdout).toBe("");
    expect(JSON.parse(readFileSync(file, "utf8")).resources).toHaveLength(1);
    expect(stderr).toContain(`next:\n  pulumi import --file '${file}'\n`);
  });

  test("a file that can't be written is an error that names it", async () => {
    const file = join(folder, "nowhere", "import.json");
    const { code, stderr } = await here.importFile("--output", file);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `error: ${file} can't be written: ENOENT: no such file or directory, open '${file}'\n`,
    });
  });
});

describe("what it refuses, in one line", () => {
  test.each([
    [["--kind", "pod"], '"pod" is not a kind. Allowed are registry, network-volume, template, endpoint.'],
    [["--api-key", "k"], "unknown option '--api-key'"],
  ])("%j", async (args, why) => {
    const { code, stderr } = await here.importFile(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(why);
  });

  test("an id that no object has", async () => {
    expect(await here.importFile("--kind", "template", "nope")).toEqual({
      code: 1,
      stdout: "",
      stderr: "error: the account has no template with id nope\n",
    });
  });

  test("a choice of which nothing can be imported", async () => {
    const { id } = await cpuEndpoint(here, "cheap");
    expect((await here.importFile(id)).stderr).toBe(
      `error: nothing is left to import; left out: endpoint "cheap" (${id}), because it has no GPU, and only endpoints with GPUs are managed\n`,
    );
  });

  test.each([
    [{}, "the service's address is not set: set CLOUDCOMPUTE_BASE_URL"],
    [{ CLOUDCOMPUTE_BASE_URL: "http://127.0.0.1:1" }, "no API key is set: set CLOUDCOMPUTE_API_KEY"],
  ])("an environment of %j", async (env, why) => {
    expect(await cloudcomputeIn(env, "import-file").end()).toEqual({ code: 1, stderr: `error: ${why}\n` });
  });

  test("a key that the service does not know", async () => {
    const env = { CLOUDCOMPUTE_BASE_URL: here.service.emulator.url, CLOUDCOMPUTE_API_KEY: "unknown-key" };
    const { code, stderr } = await cloudcomputeIn(env, "import-file").end();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: .*the key from CLOUDCOMPUTE_API_KEY.*\n$/);
    expect(stderr).not.toContain("unknown-key");
  });
});

test("a key that may only read is enough", async () => {
  const { api, worker, hub, models } = await stack();
  const { apiKey } = await here.service.control("POST", "keys", { access: "read-only" });
  const { env } = here.service.as(apiKey);
  const text = await cloudcomputeIn(env, "import-file", "--with-references", api.id).rest();
  expect(ids(JSON.parse(text).resources)).toEqual([hub.id, models.id, worker.id, api.id]);
});

test("--help says what it reads and what it leaves alone", async () => {
  const help = await cloudcompute("import-file", "--help").rest();
  expect(help.replace(/\s+/g, " ")).toContain("The command changes nothing, neither in the account nor in Pulumi.");
});
