import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import { type EngineRuns, type Options, type State, withoutCosts } from "../harness/front-ends/engine-runs";

const image = { image: "org/worker:1" };
const gpu = { pools: ["ADA_24"] };
const idle = { gpu, workers: { min: 0, max: 0 } };
const volume = { size: 10, dataCenter: "EU-RO-1" };
const login = { username: "user", password: "s3cret-1" };
const mounts = { persistent: { size: 10, path: "/data" } };

describe.each(FRONT_ENDS)("%s", (frontEnd) => {
  let runs: EngineRuns;
  beforeEach(async () => {
    runs = await startRuns(frontEnd);
  });
  afterEach(() => runs.close());

  const made = async (kind: AnyKind, args: Values, options?: Options) => runs.up(kind, args, undefined, options);
  const linesOf = async (kind: AnyKind, args: Values, state: State, options?: Options) => {
    await runs.preview(kind, args, state, options);
    return withoutCosts(runs.lines);
  };
  const mounting = async (id: string) => {
    const api = { name: "api", ...image, gpu, networkVolumes: [id] };
    return (await runs.rest("POST", "/v2/serverless", api)).body.id as string;
  };

  describe("a preview of a replacement says what is lost", () => {
    test("of a volume, its data, and who mounts it", async () => {
      const data = await made(NetworkVolume, volume);
      const api = await mounting(data.id);
      const pod = await runs.control("POST", "pods", {
        name: "lab",
        mounts: { network: [{ volumeId: data.id, path: "/data" }] },
      });
      const [line] = await linesOf(NetworkVolume, { ...volume, dataCenter: "US-KS-2" }, data);
      expect(line).toContain(
        `NetworkVolume "it": the replacement deletes ${data.id}. Its data is lost: the new volume is empty. ` +
          `These use it now and need the new one: Endpoint "api" (${api})`,
      );
      expect(line).toContain(`Pod "lab" (${pod.id})`);
    });

    test("of an endpoint, its URLs and its queue", async () => {
      const api = await made(Endpoint, { ...image, gpu });
      const { body } = await runs.rest("POST", "/v2/templates", { name: "t", ...image, serverless: true });
      expect(await linesOf(Endpoint, { templateId: body.id, gpu }, api)).toEqual([
        `Endpoint "it": the replacement deletes ${api.id}. Its id and URLs change, so its callers need the new ones; ` +
          "jobs left in its queue are lost.",
      ]);
    });

    test("of a registry that is renamed, who pulls with it", async () => {
      const hub = await made(Registry, { name: "hub", ...login });
      const { body } = await runs.rest("POST", "/v2/templates", { name: "t", ...image, registry: hub.id });
      expect(await linesOf(Registry, { name: "hub-2", ...login }, hub)).toEqual([
        `Registry "it": the replacement deletes ${hub.id}. These use it now and need the new one: Template "t" (${body.id}).`,
      ]);
    });

    test("of a template that must go first, why, and who must let go before", async () => {
      const hub = await made(Template, { name: "hub", ...image, mounts });
      const pod = await runs.control("POST", "pods", { name: "lab", template: hub.id });
      expect(await linesOf(Template, { name: "hub", ...image }, hub)).toEqual([
        'Template "it": the replacement deletes the old one first, because the service requires unique names, and the name ' +
          `"hub" is set in the program. These must stop using it first: Pod "lab" (${pod.id}).`,
      ]);
    });

    test("of what nobody uses, nothing", async () => {
      const hub = await made(Registry, { name: "hub", ...login });
      expect(await linesOf(Registry, { name: "hub-2", ...login }, hub)).toEqual([]);
    });

    test("without a request where drift is off", async () => {
      const data = await made(NetworkVolume, volume);
      await mounting(data.id);
      runs.config = { "cloudcompute:drift": "off" };
      await runs.requests();
      const moved = { ...volume, dataCenter: "US-KS-2" };
      expect(await linesOf(NetworkVolume, moved, { ...data, refreshBeforeUpdate: false })).toEqual([
        `NetworkVolume "it": the replacement deletes ${data.id}. Its data is lost: the new volume is empty.`,
      ]);
      expect(await runs.requests()).toEqual([]);
    });

    test("and goes on where nobody can know who uses it", async () => {
      const data = await made(NetworkVolume, volume);
      await runs.control("POST", "faults", { match: { method: "GET", path: "/v2/pods" }, effect: { status: 400 } });
      const moved = { ...volume, dataCenter: "US-KS-2" };
      const [line] = await linesOf(NetworkVolume, moved, data);
      expect(line).toContain("Its data is lost: the new volume is empty. The objects that use it could not be read: ");
    });
  });

  describe("after a replacement that was interrupted once the old object was deleted", () => {
    const again = (kind: AnyKind, args: Values, state: State, options?: Options) =>
      linesOf(kind, args, { ...state, pendingReplacement: true }, options);
    const isGone = (id: string) => `${id} is gone: an interrupted replacement deleted it, or somebody did`;

    test("a preview says so of a template with a name of the program's", async () => {
      const hub = await made(Template, { name: "hub", ...image, mounts });
      await runs.rest("DELETE", `/v2/templates/${hub.id}`);
      const lines = await again(Template, { name: "hub", ...image }, hub);
      expect(lines.at(-1)).toContain(isGone(hub.id));
      expect(lines.join()).not.toMatch(/deletes the old one first|was deleted outside/);
    });

    test("a preview says so of an endpoint that keeps its template", async () => {
      const { id } = await made(Template, { ...image, serverless: true });
      const args = { templateId: id, ...idle };
      const api = await made(Endpoint, { ...args, type: "QUEUE_BASED" });
      // GraphQL deletes only the endpoint. REST would delete its template too.
      await runs.graphql("mutation deleteEndpoint($id: String!) { deleteEndpoint(id: $id) }", { id: api.id });
      const lines = await again(Endpoint, { ...args, type: "LOAD_BALANCING" }, api);
      expect(lines.at(-1)).toContain(isGone(api.id));
    });

    test("a preview says so of a replacement on request, which no change of the program shows", async () => {
      const hub = await made(Registry, login, { deleteBeforeReplace: true });
      await runs.rest("DELETE", `/v2/registries/${hub.id}`);
      const lines = (await again(Registry, login, hub, { deleteBeforeReplace: true })).join();
      expect(lines).toContain(isGone(hub.id));
      expect(lines).not.toContain("was deleted outside");
    });

    test("a preview says so of an object that a change of the one that it follows replaces", async () => {
      const options = { replaceOnChanges: ["registry"] };
      const [first, second] = [await made(Registry, login), await made(Registry, login, { name: "second" })];
      const worker = await made(Template, { ...image, registry: first.id }, options);
      await runs.rest("DELETE", `/v2/templates/${worker.id}`);
      const lines = (await again(Template, { ...image, registry: second.id }, worker, options)).join();
      expect(lines).toContain(isGone(worker.id));
      expect(lines).not.toContain("was deleted outside");
    });

    test("one that is still there is told of as before", async () => {
      const hub = await made(Template, { name: "hub", ...image, mounts });
      const lines = await again(Template, { name: "hub", ...image }, hub);
      expect(lines.join()).toContain("deletes the old one first");
      expect(lines.join()).not.toContain("is gone");
    });

    test("what is gone and not replaced was deleted by somebody else", async () => {
      const hub = await made(Registry, login);
      await runs.rest("DELETE", `/v2/registries/${hub.id}`);
      expect((await linesOf(Registry, login, hub)).join()).toContain("was deleted outside of Pulumi");
    });
  });

  describe("a replacement on request, of which the engine asks for no plan", () => {
    const bound = async () => {
      const { body } = await runs.rest("POST", "/v2/templates", { name: "t", ...image, serverless: true });
      const args = { name: "api", templateId: body.id, ...idle };
      return { args, api: await made(Endpoint, args) };
    };
    const UNIQUE: [string, AnyKind, Values][] = [
      ["Template", Template, { name: "hub", ...image }],
      ["Registry", Registry, { name: "hub", ...login }],
    ];
    test("says what is lost, where the engine reads first", async () => {
      const data = await made(NetworkVolume, volume);
      await replaced(NetworkVolume, volume, data);
      const lost = runs.lines.filter((line) => line.includes("Its data is lost"));
      // The engine passes nothing about the replaced object to a dynamic provider.
      expect(lost).toHaveLength(frontEnd === "plugin" ? 1 : 0);
    });

    const refusal = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message);
    const replaced = async (kind: AnyKind, args: Values, state: State, options?: Options) => {
      const run = await runs.begin();
      return run.replace(kind, args, state, options).finally(() => run.end());
    };

    test("of an endpoint with a template of its own works with deleteBeforeReplace", async () => {
      const { args, api } = await bound();
      const next = await replaced(Endpoint, args, api, { deleteBeforeReplace: true });
      expect(next.id).not.toBe(api.id);
      expect((await runs.rest("GET", `/v2/serverless/${api.id}`)).status).toBe(404);
      expect((await runs.preview(Endpoint, args, next)).diff?.changes).toBe(false);
    });

    test("of an endpoint with a template of its own names the option without it, and changes nothing", async () => {
      const { args, api } = await bound();
      await runs.requests();
      expect(await refusal(replaced(Endpoint, args, api))).toContain("the option deleteBeforeReplace: true");
      expect((await runs.requests()).filter((request) => /^(POST|PATCH|DELETE)|saveEndpoint/.test(request))).toEqual(
        [],
      );
    });

    test("of an endpoint with a generated name too", async () => {
      runs.lineage = "lineage-of-the-stack";
      const { body } = await runs.rest("POST", "/v2/templates", { name: "t", ...image, serverless: true });
      const args = { templateId: body.id, ...idle };
      const api = await made(Endpoint, args);
      expect(await refusal(replaced(Endpoint, args, api))).toContain("the option deleteBeforeReplace: true");
      expect((await replaced(Endpoint, args, api, { deleteBeforeReplace: true })).id).not.toBe(api.id);
    });

    test("of an object with a generated name is named at preview, because it looks like a first create", async () => {
      runs.lineage = "lineage-of-the-stack";
      const hub = await made(Registry, login);
      const run = await runs.begin();
      // The engine has not read the object, as with dynamic resources, or where drift was off.
      await run.replace(Registry, login, { ...hub, refreshBeforeUpdate: false }, { deleteBeforeReplace: true });
      run.end();
      const lines = runs.lines.filter((line) => line.includes(hub.id)).join();
      expect(lines).toContain(
        "If the state has it, you have asked to replace it (--target-replace, pulumi state taint)",
      );
      expect(lines).not.toMatch(/but the state does not have it/);
    });

    test("does not claim that an option is missing, which the engine does not show", async () => {
      const { args, api } = await bound();
      await replaced(Endpoint, args, api, { deleteBeforeReplace: true });
      expect(runs.lines.join()).not.toContain("needs the option");
      const reminder = "succeeds only with the option deleteBeforeReplace: true: make sure that the resource has it";
      expect(runs.lines.join().includes(reminder)).toBe(frontEnd === "plugin");
    });

    test.each(UNIQUE)("of a %s with a name of the program's works with deleteBeforeReplace", async (_, kind, args) => {
      const hub = await made(kind, args);
      expect((await replaced(kind, args, hub, { deleteBeforeReplace: true })).id).not.toBe(hub.id);
    });

    test.each(UNIQUE)("of a %s with a name of the program's names the option without it", async (_, kind, args) => {
      const hub = await made(kind, args);
      expect(await refusal(replaced(kind, args, hub))).toContain("option deleteBeforeReplace: true");
    });
  });

  describe("a claim on what an object of the same run has", () => {
    const template = async (name: string) =>
      (await runs.rest("POST", "/v2/templates", { name, ...image, serverless: true })).body.id as string;

    test("is a warning where that endpoint moves to another template", async () => {
      const [first, second] = [await template("t3"), await template("t4")];
      const rot1 = await made(Endpoint, { templateId: first, ...idle }, { name: "rot1" });
      const run = await runs.begin();
      await run.preview(Endpoint, { templateId: second, ...idle }, rot1, { name: "rot1" });
      const { failures } = await run.preview(Endpoint, { templateId: first, ...idle }, undefined, { name: "rot2" });
      run.end();
      expect(failures).toEqual([]);
      expect(runs.lines.join()).toContain(`templateId: ${first} already serves Endpoint "`);
    });

    test("works in one run where it moves first", async () => {
      const [first, second] = [await template("t3"), await template("t4")];
      const rot1 = await made(Endpoint, { templateId: first, ...idle }, { name: "rot1" });
      const rot2 = await made(Endpoint, { templateId: await template("t5"), ...idle }, { name: "rot2" });
      const run = await runs.begin();
      await run.up(Endpoint, { templateId: second, ...idle }, rot1, { name: "rot1" });
      expect((await run.up(Endpoint, { templateId: first, ...idle }, rot2, { name: "rot2" })).id).toBe(rot2.id);
      run.end();
    });

    test("is refused where that endpoint keeps its template", async () => {
      const first = await template("t3");
      const args = { templateId: first, ...idle };
      const rot1 = await made(Endpoint, args, { name: "rot1" });
      const run = await runs.begin();
      await run.preview(Endpoint, { ...args, timeout: 60_000 }, rot1, { name: "rot1" });
      const { failures } = await run.preview(Endpoint, args, undefined, { name: "rot2" });
      run.end();
      expect(failures.join()).toContain("Give this endpoint a template of its own");
    });

    test.each<[string, AnyKind, Values]>([
      ["Template", Template, image],
      ["Registry", Registry, login],
    ])("is a warning where it is the name of a %s that is renamed", async (_, kind, args) => {
      const first = await made(kind, { name: "hub", ...args }, { name: "first" });
      const run = await runs.begin();
      await run.preview(kind, { name: "hub-2", ...args }, first, { name: "first" });
      const { failures } = await run.preview(kind, { name: "hub", ...args }, undefined, { name: "second" });
      run.end();
      expect(failures).toEqual([]);
      expect(runs.lines.join()).toContain('has the name "hub" already');
    });
  });
});
