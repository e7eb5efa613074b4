import { Registry } from "../../provider/resources";
import { Runs } from "../harness/front-ends/dynamic";
import type { State } from "../harness/front-ends/engine-runs";

let runs: Runs;
const args = { username: "user", password: "s3cret-1" };

beforeAll(async () => {
  runs = await Runs.start();
});
afterAll(() => runs.emulator.close());

test("is made with a name of its own and stays as it is", async () => {
  const state = await runs.up(Registry, args);
  expect(state.outputs.name).toMatch(/^it-[a-z0-9]{7}$/);
  expect((await runs.preview(Registry, args, state)).diff?.changes).toBe(false);
  expect(runs.lines).toEqual([]);
});

test("rotates its password in place", async () => {
  const state = await runs.up(Registry, args);
  await runs.requests();
  const rotated = await runs.up(Registry, { ...args, password: "s3cret-2" }, state);
  expect(rotated.id).toBe(state.id);
  expect(await runs.requests()).toContain("updateRegistryAuth");
  expect((await runs.preview(Registry, { ...args, password: "s3cret-2" }, rotated)).diff?.changes).toBe(false);
});

test("is replaced by another name", async () => {
  const state = await runs.up(Registry, { ...args, name: "first" });
  const { diff } = await runs.preview(Registry, { ...args, name: "second" }, state);
  expect(diff).toMatchObject({ changes: true, replaces: ["name"], deleteBeforeReplace: false });
});

test("a changed policy is an update without a request that changes anything", async () => {
  const state = await runs.up(Registry, args);
  await runs.requests();
  await runs.up(Registry, { ...args, deletePolicy: "force" }, state);
  expect((await runs.requests()).filter((request) => !/^GET|myself/.test(request))).toEqual([]);
});

describe("a registry in use", () => {
  let state: State;
  beforeEach(async () => {
    state = await runs.up(Registry, args);
  });

  test("is not deleted while a template, an endpoint or a pod pulls with it, and each is named", async () => {
    const image = { image: "org/private:1", registry: state.id };
    const template = await runs.rest("POST", "/v2/templates", { name: `t-${state.id}`, ...image });
    const endpoint = await runs.rest("POST", "/v2/serverless", { name: "e", gpu: { pools: ["ADA_24"] }, ...image });
    const pod = await runs.control("POST", "pods", { name: "p", registry: state.id });
    const refusal = await runs.destroy(Registry, state).catch((error: Error) => error.message);
    for (const { id } of [template.body, endpoint.body, pod] as { id: string }[]) expect(refusal).toContain(`(${id})`);
    expect(refusal).toMatch(/^Registry "it": .*Template "t-.*Endpoint "e" .*Pod "p" .*deletePolicy to "force"/s);
    expect(refusal).not.toContain("__template__");
    expect((await runs.rest("GET", `/v2/registries/${state.id}`)).status).toBe(200);
  });

  test("is unlinked and deleted by force, set on it or for one run", async () => {
    const image = { image: "org/private:1", registry: state.id };
    const { body } = await runs.rest("POST", "/v2/templates", { name: `t-${state.id}`, ...image });
    runs.env.CLOUDCOMPUTE_DELETE_POLICY = "force";
    await runs.destroy(Registry, state).finally(() => delete runs.env.CLOUDCOMPUTE_DELETE_POLICY);
    expect((await runs.rest("GET", `/v2/templates/${body.id}`)).body.registry).toBeNull();
  });

  test("is not deleted by a policy that nobody knows", async () => {
    runs.env.CLOUDCOMPUTE_DELETE_POLICY = "froce";
    const refusal = await runs.destroy(Registry, state).catch((error: Error) => error.message);
    delete runs.env.CLOUDCOMPUTE_DELETE_POLICY;
    expect(refusal).toContain('CLOUDCOMPUTE_DELETE_POLICY is "froce"; allowed are drain, refuse, force');
  });
});

test("no failure tells user name or password", async () => {
  await runs.control("POST", "faults", {
    match: { method: "POST", path: "/v2/registries" },
    effect: {
      status: 400,
      body: JSON.stringify({ title: "Bad Request", status: 400, detail: "bad password s3cret-1 of user" }),
      contentType: "application/problem+json",
    },
    times: 1,
  });
  const failure = await runs.up(Registry, args).catch((error: Error) => `${error.message}${error.stack}`);
  expect(failure).toContain('Registry "it": ');
  expect(failure).not.toContain("s3cret-1");
});
