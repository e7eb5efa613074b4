import type { Values } from "../../provider/lifecycle/values";
import type { AnyKind } from "../../provider/resources";
import { Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";
import { Runs } from "../harness/front-ends/dynamic";
import type { State } from "../harness/front-ends/engine-runs";

let runs: Runs;

beforeAll(async () => {
  runs = await Runs.start();
});
afterAll(() => runs.emulator.close());

describe("a create whose answer is lost", () => {
  const lost = (effect: object, path: string, operation?: string) =>
    runs.control("POST", "faults", {
      match: { method: "POST", path, ...(operation ? { operation } : {}) },
      effect: { ...effect },
      times: 1,
    });
  const count = async (list: string, key: string) => ((await runs.rest("GET", list)).body[key] as unknown[]).length;

  test.each([["reset"], [500]])("by %s leaves one object, which the state knows", async (loseAnswer) => {
    const before = await count("/v2/templates", "templates");
    await lost({ loseAnswer }, "/v2/templates");
    const made = await runs.up(Template, { image: "org/lost:1", env: { A: "1" } });
    expect(await count("/v2/templates", "templates")).toBe(before + 1);
    expect((await runs.rest("GET", `/v2/templates/${made.id}`)).status).toBe(200);
    expect(runs.lines.join()).toContain("the outcome of the create is unknown");
  });

  test("by a refusal before anything was made is tried again", async () => {
    const before = await count("/v2/templates", "templates");
    await runs.control("POST", "faults", {
      match: { method: "POST", path: "/v2/templates" },
      effect: { status: 502, body: "bad gateway", contentType: "text/plain" },
      times: 1,
    });
    await runs.up(Template, { image: "org/lost:2" });
    expect(await count("/v2/templates", "templates")).toBe(before + 1);
  });

  test("of an endpoint of a template of the program's own is found by GraphQL's lost answer too", async () => {
    const template = await runs.up(Template, { image: "org/lost:3", serverless: true });
    const before = await count("/v2/serverless", "endpoints");
    await lost({ loseAnswer: 500 }, "/graphql", "saveEndpoint");
    const made = await runs.up(Endpoint, {
      templateId: template.id,
      gpu: { pools: ["ADA_24"], excludedTypes: [] },
      timeout: 9,
    });
    expect(await count("/v2/serverless", "endpoints")).toBe(before + 1);
    expect((await runs.rest("GET", `/v2/serverless/${made.id}`)).body).toMatchObject({ timeout: 9 });
  });
});

describe("a create that nobody can find out about in its own run", () => {
  const KINDS: [string, AnyKind, Values, string, string][] = [
    ["Registry", Registry, { username: "u", password: "p" }, "/v2/registries", "registries"],
    ["Template", Template, { image: "org/unclear:1" }, "/v2/templates", "templates"],
    ["NetworkVolume", NetworkVolume, { size: 10, dataCenter: "EU-RO-1" }, "/v2/network-volumes", "networkVolumes"],
    ["Endpoint", Endpoint, { image: "org/unclear:1", gpu: { pools: ["ADA_24"] } }, "/v2/serverless", "endpoints"],
  ];
  /** The create's answer is lost, and no list answers. */
  const loseAllBut = async (path: string) => {
    const list = { method: "GET", path };
    const down = { status: 503, body: "down", contentType: "text/plain" };
    await runs.control("POST", "faults", { match: { method: "POST", path }, effect: { loseAnswer: 500 } });
    await runs.control("POST", "faults", { match: list, effect: down });
  };
  const names = async (path: string, key: string) =>
    ((await runs.rest("GET", path)).body[key] as { name: string }[]).filter(({ name }) => name.startsWith("it-"));

  test.each(KINDS)(
    "leaves a trace in the state, by which the next up adopts it: %s",
    async (_, kind, args, path, key) => {
      const before = await names(path, key);
      await loseAllBut(path);
      const unclear = await runs.up(kind, args);
      expect(unclear.id).toMatch(/^unclear-it-/);
      await runs.control("DELETE", "faults");
      const made = await runs.up(kind, args, unclear);
      expect(runs.lines.join()).toMatch(/whose create had an unknown outcome, was made as \w+, and is adopted/);
      expect((await runs.rest("GET", `${path}/${made.id}`)).status).toBe(200);
      expect(await names(path, key)).toHaveLength(before.length + 1);
      expect((await runs.preview(kind, args, made)).diff?.changes).toBe(false);
    },
  );

  test("names each attempt with its time and cause, and why the search failed", async () => {
    await loseAllBut("/v2/templates");
    const templates = (await runs.open())(Template);
    const made = templates.create({ image: "org/unclear:3", __options: { name: "one" }, __provider: "x" });
    await expect(made).rejects.toThrow(
      /looks for it, and adopts it or makes it\. The attempt at \d\d:\d\d:\d\d UTC failed: The service answered 500.*The search for what was made failed: The service answered 503.*All \d+ attempts since/,
    );
    await runs.control("DELETE", "faults");
  });

  test("names both attempts where the service refuses every create with 503", async () => {
    const down = { status: 503, body: "down", contentType: "text/plain" };
    await runs.control("POST", "faults", { match: { method: "POST", path: "/v2/templates" }, effect: down });
    const templates = (await runs.open())(Template);
    const made = templates.create({ image: "org/unclear:4", __options: { name: "one" }, __provider: "x" });
    await expect(made).rejects.toThrow(
      /(The attempt at \d\d:\d\d:\d\d UTC failed: The service answered 503[^.]*\. ?){2}/,
    );
    await runs.control("DELETE", "faults");
  });

  test("is found out about by a refresh and by a destroy too", async () => {
    const made: State[] = [];
    for (const _ of [1, 2]) {
      await loseAllBut("/v2/templates");
      made.push(await runs.up(Template, { image: "org/unclear:2" }));
      await runs.control("DELETE", "faults");
    }
    const [first, second] = made as [State, State];
    const before = await names("/v2/templates", "templates");
    const refreshed = await runs.refresh(Template, first);
    expect((await runs.rest("GET", `/v2/templates/${refreshed?.id}`)).body.name).toBe(first.outputs.name);
    await runs.destroy(Template, second);
    expect(await names("/v2/templates", "templates")).toHaveLength(before.length - 1);
  });

  test("holds back another create of its explicit name in the same run", async () => {
    const path = "/v2/network-volumes";
    const desired = (name: string) => ({
      name: "same",
      size: 10,
      dataCenter: "EU-RO-1",
      __options: { name },
      __provider: "x",
    });
    await runs.control("POST", "faults", { match: { method: "POST", path }, effect: { loseAnswer: 500 }, times: 1 });
    // The list before the create answers; those that look for the object do not.
    await runs.control("POST", "faults", { match: { method: "GET", path }, effect: { delayMs: 0 }, times: 1 });
    const down = { status: 503, body: "down", contentType: "text/plain" };
    await runs.control("POST", "faults", { match: { method: "GET", path }, effect: down });
    const volumes = (await runs.open())(NetworkVolume);
    await expect(volumes.create(desired("one"))).rejects.toMatchObject({ id: "unclear-same" });
    await expect(volumes.create(desired("two"))).rejects.toThrow(
      'NetworkVolume "two": not made yet, because it is not known whether another object named "same" was made',
    );
    await runs.control("DELETE", "faults");
  });
});

test("a delete that something in between answers is no deletion", async () => {
  const made = await runs.up(Registry, { username: "u", password: "p" });
  const page = { status: 200, body: "{}", contentType: "application/json" };
  await runs.control("POST", "faults", {
    match: { method: "DELETE", path: "/v2/registries" },
    effect: page,
    times: 1,
  });
  await expect(runs.destroy(Registry, made)).rejects.toThrow(`not the service's, and ${made.id} is still there`);
  await runs.destroy(Registry, made);
  expect((await runs.rest("GET", `/v2/registries/${made.id}`)).status).toBe(404);
});

test("an update of an object that somebody deletes meanwhile names the commands that create it again", async () => {
  const made = await runs.up(Template, { image: "org/gone:1" });
  const templates = (await runs.open())(Template);
  await runs.rest("DELETE", `/v2/templates/${made.id}`);
  await expect(templates.update?.(made.id, made.outputs, { ...made.inputs, image: "org/gone:2" })).rejects.toThrow(
    `${made.id} is gone. Run pulumi refresh, then pulumi up to create it again`,
  );
});
