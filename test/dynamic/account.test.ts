import { startEmulator } from "../../emulator";
import { Endpoint, Registry, Template } from "../../provider/resources";
import { Runs } from "../harness/front-ends/dynamic";
import type { State } from "../harness/front-ends/engine-runs";

let runs: Runs;
let state: State;
const args = { username: "u", password: "p" };

beforeAll(async () => {
  runs = await Runs.start();
  state = await runs.up(Registry, args);
});
afterAll(() => runs.emulator.close());
afterEach(() => {
  runs.env = { CLOUDCOMPUTE_API_KEY: runs.emulator.apiKey, CLOUDCOMPUTE_BASE_URL: runs.emulator.url };
  runs.config = {};
});

const failure = (run: Promise<unknown>) =>
  run.then(
    () => "no failure",
    (error: Error) => error.message,
  );

test("every state carries the address and the account", () => {
  expect(state.outputs.__account).toEqual({ address: runs.emulator.url, account: expect.stringMatching(/./) });
});

/** The operations that must not treat a seemingly missing object as deleted. */
const looks = [
  () => runs.preview(Registry, args, state),
  () => runs.refresh(Registry, state),
  () => runs.destroy(Registry, state),
];

test("with another account's key nothing is planned, forgotten or deleted, and both accounts are named", async () => {
  const { apiKey } = await runs.control("POST", "keys", { account: "b", access: "full" });
  runs.env.CLOUDCOMPUTE_API_KEY = apiKey as string;
  const { account } = state.outputs.__account as { account: string };
  for (const run of looks) {
    expect(await failure(run())).toMatch(
      new RegExp(`belongs to account ${account} at .* key in use to account (?!${account}).*Nothing was changed`),
    );
  }
});

test("at another address nothing is planned, forgotten or deleted", async () => {
  const other = await startEmulator();
  runs.env = { CLOUDCOMPUTE_API_KEY: other.apiKey, CLOUDCOMPUTE_BASE_URL: other.url };
  for (const run of looks) {
    expect(await failure(run())).toContain(`at ${runs.emulator.url}, and the key in use to account`);
  }
  await other.close();
});

test("where the service does not tell whose key it is, a missing object is no proof", async () => {
  const gone = await runs.up(Registry, args);
  await runs.rest("DELETE", `/v2/registries/${gone.id}`);
  const nobody = { status: 200, body: '{"data":{"myself":null}}', contentType: "application/json" };
  await runs.control("POST", "faults", { match: { operation: "myself" }, effect: nobody });
  expect(await failure(runs.refresh(Registry, gone))).toContain("does not name the account of this key");
  runs.config = { "cloudcompute:acceptMissing": "true" };
  expect(await runs.refresh(Registry, gone)).toBeUndefined();
  runs.config = {};
  await runs.control("DELETE", "faults");
  expect(await runs.refresh(Registry, gone)).toBeUndefined();
});

describe("a key that the engine replays and the service refuses", () => {
  const rotated = { "cloudcompute:apiKey": "rpa_old" };
  beforeEach(() => {
    runs.config = rotated;
  });

  test("gives way to the environment's key of the same account, on refresh and destroy", async () => {
    runs.config = {};
    const made = await runs.up(Registry, args);
    runs.config = rotated;
    expect(await runs.refresh(Registry, made)).toMatchObject({ id: made.id });
    await runs.destroy(Registry, made);
    expect((await runs.rest("GET", `/v2/registries/${made.id}`)).status).toBe(404);
  });

  test("does not give way to a key of another account", async () => {
    const { apiKey } = await runs.control("POST", "keys", { account: "b", access: "full" });
    runs.env.CLOUDCOMPUTE_API_KEY = apiKey as string;
    const { account } = state.outputs.__account as { account: string };
    const told = await failure(runs.destroy(Registry, state));
    expect(told).toContain(`CLOUDCOMPUTE_API_KEY is not a key of account ${account}`);
    expect(told).not.toContain("rpa_");
  });

  test("is told with the ways to have it exchanged where the environment has none", async () => {
    delete runs.env.CLOUDCOMPUTE_API_KEY;
    expect(await failure(runs.refresh(Registry, state))).toMatch(/pulumi refresh --run-program.*pulumi up --target/s);
  });
});

describe("an object that is imported", () => {
  const template = { name: "theirs", image: "org/worker:1", env: { A: "s3cret" } };
  let id: string;
  beforeEach(async () => {
    const { body } = await runs.rest("POST", "/v2/templates", { ...template, name: `theirs-${Math.random()}` });
    id = body.id as string;
  });

  test("is adopted as it is, without a request that changes anything", async () => {
    const { body } = await runs.rest("GET", `/v2/templates/${id}`);
    await runs.requests();
    const made = await runs.up(Template, { ...template, name: body.name }, undefined, { import: id });
    expect(made.id).toBe(id);
    expect((await runs.requests()).filter((request) => !/^GET|myself/.test(request))).toEqual([]);
    expect((await runs.preview(Template, { ...template, name: body.name }, made, { import: id })).diff?.changes).toBe(
      false,
    );
  });

  test("must be what the program says: each difference is told at preview, secrets without their value", async () => {
    const { failures } = await runs.preview(
      Template,
      { ...template, image: "org/other:1", env: { A: "else" } },
      undefined,
      { import: id },
    );
    expect(failures).toEqual([
      expect.stringContaining(`name is "theirs-`),
      expect.stringContaining("\" in the program: declare the object's value"),
      expect.stringContaining('env["A"] differs between '),
    ]);
    expect(failures.join()).not.toMatch(/s3cret|else/);
  });

  test("must exist", async () => {
    const { failures } = await runs.preview(Template, template, undefined, { import: "nope" });
    expect(failures).toEqual(["nope can't be imported: the account has no Template with this id"]);
  });
});

describe("an answer that proves nothing never means gone", () => {
  const proof = { title: "Not Found", status: 404 };
  test.each([
    ["an HTML page with status 404", { status: 404, body: "<html>nginx</html>", contentType: "text/html" }],
    ["an HTML page with status 200", { status: 200, body: "<html>login</html>", contentType: "text/html" }],
    [
      "a 404 of the address",
      {
        status: 404,
        body: JSON.stringify({ ...proof, detail: "The requested path was not found." }),
        contentType: "application/problem+json",
      },
    ],
    ["a refusal of the edge", { status: 403, body: "error code: 1010", contentType: "text/plain" }],
    ["an empty body", { status: 200, body: "", contentType: "application/json" }],
  ])("%s", async (_, effect) => {
    await runs.control("POST", "faults", { match: { method: "GET", path: "/v2/registries" }, effect });
    const told = await failure(runs.refresh(Registry, state));
    await runs.control("DELETE", "faults");
    expect(told).toMatch(/^Registry "it": /);
    expect(await runs.refresh(Registry, state)).toMatchObject({ id: state.id });
  });

  test("a list that lags: the object is asked for by its own id", async () => {
    const empty = { status: 200, body: '{"registries":[]}', contentType: "application/json" };
    await runs.control("POST", "faults", { match: { method: "GET", path: "/v2/registries" }, effect: empty, times: 1 });
    expect((await runs.preview(Registry, args, state)).diff?.changes).toBe(false);
  });
});

describe("configuration", () => {
  test("comes before the environment", async () => {
    runs.env.CLOUDCOMPUTE_API_KEY = "rpa_wrong";
    runs.config = { "cloudcompute:apiKey": runs.emulator.apiKey };
    expect((await runs.preview(Registry, args, state)).diff?.changes).toBe(false);
  });

  test("without drift a preview makes no request and needs no key", async () => {
    await runs.requests();
    runs.env = {};
    runs.config = { "cloudcompute:drift": "off" };
    expect((await runs.preview(Registry, args, state)).diff?.changes).toBe(false);
    expect((await runs.preview(Registry, { ...args, password: "q" }, state)).diff?.changes).toBe(true);
    const endpoint = await runs.preview(Endpoint, { image: "i", gpu: { pools: ["ADA_24"] } });
    expect([endpoint.failures, runs.lines, await runs.requests()]).toEqual([[], [], []]);
  });

  test("without drift an edit sends itself alone, and leaves what others changed", async () => {
    runs.config = { "cloudcompute:drift": "off" };
    const inline = { image: "org/worker:1", gpu: { pools: ["ADA_24"] }, env: { A: "1" }, ports: ["80/http"] };
    const made = await runs.up(Endpoint, inline);
    await runs.rest("PATCH", `/v2/serverless/${made.id}`, { workers: { max: 9 }, timeout: 7, env: { A: "1", B: "2" } });
    const edited = { ...inline, workers: { min: 1 }, env: { A: "3" }, ports: ["80/http", "22/tcp"] };
    const after = await runs.up(Endpoint, edited, made);
    expect((await runs.rest("GET", `/v2/serverless/${made.id}`)).body).toMatchObject({
      workers: { min: 1, max: 9 },
      timeout: 7,
      env: { A: "3", B: "2" },
      ports: ["80/http", "22/tcp"],
    });
    expect((await runs.preview(Endpoint, edited, after)).diff?.changes).toBe(false);
  });

  test.each([
    [{}, "no API key is set: set CLOUDCOMPUTE_API_KEY", ["CLOUDCOMPUTE_API_KEY"]],
    [{}, "the service's address is not set: set CLOUDCOMPUTE_BASE_URL", ["CLOUDCOMPUTE_BASE_URL"]],
    [{ "cloudcompute:drift": "maybe" }, 'cloudcompute:drift is "maybe"; allowed are on and off', []],
    [{ "cloudcompute:baseUrl": "api.example" }, "cloudcompute:baseUrl is not an http or https address", []],
  ])("that can't work says what to set: %j", async (config, expected, without) => {
    runs.config = config as Record<string, string>;
    for (const name of without) delete runs.env[name];
    expect(await failure(runs.preview(Registry, args, state))).toContain(expected);
  });

  test("a wrong key is never part of the error", async () => {
    runs.env.CLOUDCOMPUTE_API_KEY = "rpa_wrong";
    const told = await failure(runs.preview(Registry, args, state));
    expect(told).toMatch(/^Registry "it": .*the key from CLOUDCOMPUTE_API_KEY/s);
    expect(told).not.toContain("rpa_wrong");
  });
});

test("an object that nobody manages is read whole", async () => {
  const made = await runs.up(Template, { image: "org/worker:1", name: "shared", env: { A: "1" } });
  const read = await runs.refresh(Template, {
    id: made.id,
    inputs: {},
    outputs: { __provider: "x", __options: { name: "it" } },
  });
  expect(read?.outputs).toMatchObject({ name: "shared", image: "org/worker:1", env: { A: "1" }, disk: 50 });
});
