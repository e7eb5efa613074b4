import { Endpoint, Registry } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import { Runs } from "../harness/front-ends/dynamic";
import type { EngineRuns } from "../harness/front-ends/engine-runs";

const login = { username: "robot", password: "new-secret" };
const args = {
  image: "org/worker:1",
  args: "--fast",
  env: { A: "s3cret" },
  ports: ["80/http"],
  gpu: { pools: ["ADA_24"] },
};
/** The fields of somebody else's endpoint that an answer may omit, with their live values. */
const SHY: [keyof typeof args, unknown][] = [
  ["env", { B: "theirs" }],
  ["args", "--slow"],
  ["ports", ["22/tcp"]],
];

describe.each(FRONT_ENDS)("%s: an import leaves nothing that the state only claims", (frontEnd) => {
  let runs: EngineRuns;
  beforeEach(async () => {
    runs = await startRuns(frontEnd);
  });
  afterEach(() => runs.close());

  test("user name and password of a registry reach the service", async () => {
    const theirs = { name: "theirs", username: "old", password: "old-secret" };
    const { body } = await runs.rest("POST", "/v2/registries", theirs);
    const made = await runs.up(Registry, { name: "theirs", ...login }, undefined, { import: String(body.id) });
    expect(made.id).toBe(body.id);
    expect((await runs.requests()).filter((request) => request === "updateRegistryAuth")).toHaveLength(1);
    expect((await runs.preview(Registry, { name: "theirs", ...login }, made)).diff?.changes).toBe(false);
  });

  test.each(SHY)("%s, which the answer leaves out, reaches the service", async (field, theirs) => {
    const { body } = await runs.rest("POST", "/v2/serverless", { name: "theirs", ...args, [field]: theirs });
    await runs.control("POST", "overlays", { api: "rest", id: body.id, omit: [field] });
    const made = await runs.up(Endpoint, { name: "theirs", ...args }, undefined, { import: String(body.id) });
    expect(made.id).toBe(body.id);
    await runs.control("DELETE", "overlays");
    expect((await runs.rest("GET", `/v2/serverless/${body.id}`)).body[field]).toEqual(args[field]);
  });
});

describe("dynamic", () => {
  let runs: Runs;
  beforeEach(async () => {
    runs = await Runs.start();
  });
  afterEach(() => runs.close());

  test("a preview of an import names what it is going to send, and no value", async () => {
    const { body } = await runs.rest("POST", "/v2/registries", { name: "theirs", username: "old", password: "old-1" });
    await runs.preview(Registry, { name: "theirs", ...login }, undefined, { import: body.id as string });
    expect(runs.lines.join()).toContain(
      'Registry "it": the import sends username and password, because the service never shows what it has',
    );
    expect(runs.lines.join()).not.toMatch(/new-secret|robot/);
  });
});
