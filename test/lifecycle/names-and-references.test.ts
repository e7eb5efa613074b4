import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, Registry, Template } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns } from "../harness/front-ends/engine-runs";

const image = { image: "org/worker:1" };
const gpu = { pools: ["ADA_24"] };
const login = { username: "user", password: "s3cret-1" };
const UNIQUE: [string, AnyKind, string, Values][] = [
  ["Template", Template, "/v2/templates", image],
  ["Registry", Registry, "/v2/registries", login],
];

describe.each(FRONT_ENDS)("%s: what the account's objects say at preview", (frontEnd) => {
  let runs: EngineRuns;
  beforeEach(async () => {
    runs = await startRuns(frontEnd);
  });
  afterEach(() => runs.close());

  const failures = async (kind: AnyKind, args: Values, before?: Awaited<ReturnType<EngineRuns["up"]>>) =>
    (await runs.preview(kind, args, before)).failures.join("\n");

  describe.each(UNIQUE)("a name of a %s that is taken", (noun, kind, path, args) => {
    test("is refused, with who has it and the ways out", async () => {
      const { body } = await runs.rest("POST", path, { name: "hub", ...args });
      const text = await failures(kind, { name: "hub", ...args });
      expect(text).toContain(`name: ${body.id} has the name "hub" already`);
      expect(text).toContain(`No resource that this run has seen holds that ${noun}`);
      expect(text).toMatch(/aliases: \[\{ name: "its old name" \}\].*import: "\w+"/);
    });

    test("names the resource of the stack that has it", async () => {
      const run = await runs.begin();
      await run.up(kind, { name: "hub", ...args }, undefined, { name: "first" });
      const { failures: found } = await run.preview(kind, { name: "hub", ...args }, undefined, { name: "second" });
      run.end();
      expect(found.join()).toContain(`It is ${noun} "first" of this stack`);
    });

    test("is no clash with the resource's own object", async () => {
      const made = await runs.up(kind, { name: "hub", ...args });
      expect((await runs.preview(kind, { name: "hub", ...args }, made)).failures).toEqual([]);
    });

    test("is no clash where its own object is replaced under the same name", async () => {
      const made = await runs.up(kind, { name: "hub", ...args });
      const options = { replaceOnChanges: ["deletePolicy"] };
      const { failures: found } = await runs.preview(kind, { name: "hub", ...args }, made, options);
      expect(found).toEqual([]);
    });
  });

  test("a template's name that is taken is refused where an update asks for it", async () => {
    const made = await runs.up(Template, { name: "mine", ...image });
    await runs.rest("POST", "/v2/templates", { name: "hub", ...image });
    expect(await failures(Template, { name: "hub", ...image }, made)).toContain('has the name "hub" already');
  });

  test.each<[string, AnyKind, Values, string]>([
    ["a template", Endpoint, { templateId: "tpl-none", gpu }, 'templateId: "tpl-none" is not the id of a template'],
    [
      "a registry of an endpoint",
      Endpoint,
      { ...image, gpu, registry: "reg-none" },
      'registry: "reg-none" is not the id of a registry',
    ],
    [
      "a registry of a template",
      Template,
      { ...image, registry: "reg-none" },
      'registry: "reg-none" is not the id of a registry',
    ],
    [
      "a volume",
      Endpoint,
      { ...image, gpu, networkVolumes: ["vol-none"] },
      'networkVolumes[0]: "vol-none" is not the id of a network volume',
    ],
  ])("an id of %s that nobody has is refused", async (_, kind, args, text) => {
    expect(await failures(kind, args)).toContain(text);
  });

  test("what there is is offered, without the templates that the service made for itself", async () => {
    await runs.rest("POST", "/v2/serverless", { name: "api", ...image, gpu });
    const { body } = await runs.rest("POST", "/v2/templates", { name: "mine", ...image, serverless: true });
    const text = await failures(Endpoint, { templateId: "tpl-none", gpu });
    expect(text).toContain(`The account has ${body.id} ("mine")`);
    expect(text).not.toContain("__template__");
  });

  test("a pods' template of somebody else is refused for an endpoint", async () => {
    const { body } = await runs.rest("POST", "/v2/templates", { name: "mine", ...image, serverless: false });
    expect(await failures(Endpoint, { templateId: body.id, gpu })).toContain(
      `templateId: "mine" (${body.id}) is a template for pods: set serverless to true in that template`,
    );
  });

  test("what the same run has made is known", async () => {
    const run = await runs.begin();
    await run.up(Endpoint, { ...image, gpu }, undefined, { name: "before" });
    const registry = await run.up(Registry, login, undefined, { name: "hub" });
    const template = await run.up(Template, { ...image, serverless: true, registry: registry.id }, undefined, {
      name: "t",
    });
    await run.up(Endpoint, { templateId: template.id, gpu }, undefined, { name: "api" });
    run.end();
  });

  test("an id that was declared before, and whose object is gone, can't be put back", async () => {
    const { body } = await runs.rest("POST", "/v2/registries", { name: "hub", ...login });
    const made = await runs.up(Template, { ...image, registry: body.id });
    await runs.rest("DELETE", `/v2/registries/${body.id}`);
    const text = await failures(Template, { ...image, registry: body.id, args: "--new" }, made);
    expect(text).toContain(`registry: "${body.id}" is not the id of a registry`);
  });

  test("one list of each kind is asked for, however many objects refer to it", async () => {
    const { body } = await runs.rest("POST", "/v2/registries", { name: "hub", ...login });
    await runs.requests();
    const run = await runs.begin();
    for (const name of ["a", "b", "c"]) {
      await run.preview(Template, { ...image, name, registry: body.id }, undefined, { name });
    }
    run.end();
    const asked = (await runs.requests()).filter((request) => /^GET/.test(request));
    expect(asked.sort()).toEqual(["GET /v2/registries", "GET /v2/templates"]);
  });
});
