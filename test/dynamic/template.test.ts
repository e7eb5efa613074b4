import { Template } from "../../provider/resources";
import { Runs } from "../harness/front-ends/dynamic";
import type { State } from "../harness/front-ends/engine-runs";

let runs: Runs;
const args = { image: "org/worker:1", serverless: true, env: { A: "1", KEEP: "k" }, ports: ["80/http", "22/tcp"] };

beforeAll(async () => {
  runs = await Runs.start();
});
afterAll(() => runs.emulator.close());

const live = async ({ id }: State) => (await runs.rest("GET", `/v2/templates/${id}`)).body;

describe("each field is set, changed, cleared and watched", () => {
  const fields: [string, object, object, object][] = [
    ["image", { image: "org/worker:2" }, { image: "org/worker:1" }, { image: "org/other:1" }],
    ["args", { args: "--fast" }, { args: "" }, { args: "--slow" }],
    ["disk", { disk: 80 }, { disk: 50 }, { disk: 60 }],
    ["ports", { ports: ["8000/http"] }, { ports: ["80/http", "22/tcp"] }, { ports: [] }],
    ["env", { env: { A: "2", B: "b" } }, { env: { A: "1", KEEP: "k" } }, { env: { A: "1" } }],
    ["serverless", { serverless: false }, { serverless: true }, { serverless: false }],
    ["public", { public: true }, { public: false }, { public: true }],
    ["category", { category: "AMD" }, { category: "NVIDIA" }, { category: "CPU" }],
  ];

  test.each(fields)("%s", async (_, set, cleared, drift) => {
    const made = await runs.up(Template, args);
    const changed = await runs.up(Template, { ...args, ...set }, made);
    expect(await live(changed)).toMatchObject(set);
    const back = await runs.up(Template, args, changed);
    expect(await live(back)).toMatchObject(cleared);
    expect((await runs.preview(Template, args, back)).diff?.changes).toBe(false);
    await runs.rest("PATCH", `/v2/templates/${back.id}`, drift);
    expect((await runs.preview(Template, args, back)).diff).toMatchObject({ changes: true, replaces: [] });
    expect(runs.lines.join("\n")).toMatch(/^Template "it": .* outside of Pulumi/);
    expect(await live(await runs.up(Template, args, back))).toMatchObject(cleared);
  });

  test("registry", async () => {
    const { body } = await runs.rest("POST", "/v2/registries", { name: "hub", username: "u", password: "p" });
    const made = await runs.up(Template, { ...args, registry: body.id });
    expect((await live(made)).registry).toBe(body.id);
    await runs.rest("DELETE", `/v2/registries/${body.id}`);
    await runs.preview(Template, { ...args, registry: body.id }, made);
    expect(runs.lines).toEqual([
      `Template "it": registry was removed outside of Pulumi: "${body.id}" => none; pulumi up makes it "${body.id}"`,
    ]);
    expect((await live(await runs.up(Template, args, made))).registry).toBeNull();
  });

  test("mounts: changed in place, replaced when removed", async () => {
    const pod = { image: "org/pod:1", mounts: { persistent: { size: 20, path: "/data" } } };
    const made = await runs.up(Template, pod);
    const grown = { ...pod, mounts: { persistent: { size: 30, path: "/data" } } };
    expect((await live(await runs.up(Template, grown, made))).mounts).toEqual(grown.mounts);
    expect((await runs.preview(Template, { image: "org/pod:1" }, made)).diff?.replaces).toEqual(["mounts"]);
  });
});

test("a replacement that must delete first says why, and who must let go", async () => {
  const pod = { name: "fixed", image: "org/pod:1", mounts: { persistent: { size: 20, path: "/data" } } };
  const made = await runs.up(Template, pod);
  const user = await runs.control("POST", "pods", { name: "user", template: made.id });
  const { diff } = await runs.preview(Template, { name: "fixed", image: "org/pod:1" }, made);
  expect(diff).toMatchObject({ replaces: ["mounts"], deleteBeforeReplace: true });
  expect(runs.lines.join()).toContain(
    `"fixed" is set in the program. These must stop using it first: Pod "user" (${user.id})`,
  );
});

describe("drift of env", () => {
  test("names the key and how it changed, never a value", async () => {
    const made = await runs.up(Template, args);
    await runs.rest("PATCH", `/v2/templates/${made.id}`, { env: { A: "s3cret-new", B: "s3cret-b" } });
    await runs.preview(Template, args, made);
    expect(runs.lines).toEqual([
      'Template "it": env["A"] was changed outside of Pulumi; pulumi up restores it',
      'Template "it": env["KEEP"] was removed outside of Pulumi; pulumi up restores it',
      'Template "it": env["B"] was added outside of Pulumi; pulumi up restores it',
    ]);
  });

  test("leaves out what the platform adds, which survives a change of the program's own", async () => {
    const made = await runs.up(Template, args);
    const added = { PUBLIC_KEY: "ssh", ACME_POD_ID: "p", ACME_API_KEY: "k", ACME_TCP_PORT_22: "1" };
    await runs.rest("PATCH", `/v2/templates/${made.id}`, { env: { ...args.env, ...added } });
    expect((await runs.preview(Template, args, made)).diff?.changes).toBe(false);
    const changed = await runs.up(Template, { ...args, env: { A: "2" } }, made);
    expect((await live(changed)).env).toEqual({ A: "2", ...added });
  });

  test("does not take somebody's own API key for the platform's", async () => {
    const made = await runs.up(Template, args);
    await runs.rest("PATCH", `/v2/templates/${made.id}`, { env: { ...args.env, OPENAI_API_KEY: "k" } });
    expect((await runs.preview(Template, args, made)).diff?.changes).toBe(true);
  });
});

describe("a template in use", () => {
  test("is not deleted, and pod and endpoint are named", async () => {
    const made = await runs.up(Template, args);
    const pod = await runs.control("POST", "pods", { name: "debug", template: made.id });
    const { saveEndpoint } = (await runs.graphql("mutation($i: EndpointInput!) { saveEndpoint(input: $i) { id } }", {
      i: { name: "api", gpuIds: "ADA_24", templateId: made.id, type: "QB" },
    })) as { saveEndpoint: { id: string } };
    await runs.requests();
    const refusal = await runs.destroy(Template, made).catch((error: Error) => error.message);
    expect(refusal).toContain(`Endpoint "api" (${saveEndpoint.id}), Pod "debug" (${pod.id})`);
    expect(await runs.requests()).not.toContain(`DELETE /v2/templates/${made.id}`);
  });

  test("is waited for while the service only still counts it as used", async () => {
    const made = await runs.up(Template, args);
    const pod = await runs.control("POST", "pods", { name: "debug", template: made.id });
    await runs.rest("DELETE", `/v2/pods/${pod.id}`);
    await runs.destroy(Template, made);
    expect(runs.lines[0]).toContain("locked for up to two minutes after its last use");
    expect((await runs.rest("GET", `/v2/templates/${made.id}`)).status).toBe(404);
  });
});

test("a name that is taken is the service's refusal where drift is off, with kind and name", async () => {
  await runs.up(Template, { ...args, name: "taken" });
  runs.config = { "cloudcompute:drift": "off" };
  await expect(runs.up(Template, { ...args, name: "taken" })).rejects.toThrow(
    /^Template "it": .*unique.*\n\w+ has the name "taken" already, .*aliases.*import: "\w+"/s,
  );
  runs.config = {};
});
