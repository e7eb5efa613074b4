import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, Registry, Template } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns, Run } from "../harness/front-ends/engine-runs";

const image = { image: "org/worker:1" };
const gpu = { pools: ["ADA_24"] };

describe.each(FRONT_ENDS)("%s: what another process changes after a list was read", (frontEnd) => {
  let runs: EngineRuns;
  let run: Run;

  beforeEach(async () => {
    runs = await startRuns(frontEnd);
    run = await runs.begin();
  });
  afterEach(async () => {
    run.end();
    await runs.close();
  });

  const refusal = async (kind: AnyKind, args: Values) => (await run.preview(kind, args)).failures.join("\n");
  const made = async (path: string, body: Values) => (await runs.rest("POST", path, body)).body.id as string;

  test.each<[string, AnyKind, string, Values]>([
    ["Template", Template, "/v2/templates", image],
    ["Registry", Registry, "/v2/registries", { username: "user", password: "s3cret" }],
  ])("a name that was let go is free: %s", async (_, kind, path, args) => {
    const id = await made(path, { name: "hub", ...args });
    expect(await refusal(kind, { name: "hub", ...args })).toContain('has the name "hub" already');
    await runs.rest("DELETE", `${path}/${id}`);
    expect(await refusal(kind, { name: "hub", ...args })).toBe("");
  });

  test("a template that was let go is free", async () => {
    const templateId = await made("/v2/templates", { name: "shared", ...image, serverless: true });
    const owner = await runs.up(Endpoint, { name: "owner", templateId, gpu });
    expect(await refusal(Endpoint, { name: "other", templateId, gpu })).toContain('already serves Endpoint "owner"');
    await runs.destroy(Endpoint, owner);
    expect(await refusal(Endpoint, { name: "other", templateId, gpu })).toBe("");
  });

  test("a template of pods that has become one of workers serves", async () => {
    const templateId = await made("/v2/templates", { name: "shared", ...image, serverless: false });
    expect(await refusal(Endpoint, { templateId, gpu })).toContain("is a template for pods");
    await runs.rest("PATCH", `/v2/templates/${templateId}`, { serverless: true });
    expect(await refusal(Endpoint, { templateId, gpu })).toBe("");
  });

  test("a volume that was made is known, with where it lies", async () => {
    const endpoint = { ...image, gpu, dataCenterIds: ["US-KS-2"] };
    expect(await refusal(Endpoint, { ...endpoint, networkVolumes: ["vol-none"] })).toContain("is not the id of");
    const id = await made("/v2/network-volumes", { name: "data", size: 10, dataCenter: "EU-RO-1" });
    expect(await refusal(Endpoint, { ...endpoint, networkVolumes: [id] })).toContain(
      `"data" (${id}) is in EU-RO-1, which dataCenterIds leaves out`,
    );
  });

  test("a registry that was made is known", async () => {
    expect(await refusal(Template, { ...image, registry: "reg-none" })).toContain("is not the id of a registry");
    const registry = await made("/v2/registries", { name: "hub", username: "user", password: "s3cret" });
    expect(await refusal(Template, { ...image, registry })).toBe("");
  });
});
