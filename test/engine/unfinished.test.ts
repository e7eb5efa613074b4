import { type Service, told, writes } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

const program = `
  const { Endpoint, Template } = require("pulumi-cloudcompute");
  new Template("lost", { name: "lost", image: "org/worker:1", env: { A: "s3cret" } });
  const gpu = { pools: ["AMPERE_24"], excludedTypes: ["NVIDIA L4"] };
  new Endpoint("half", { name: "half", image: "org/worker:1", gpu, env: { A: "s3cret" } });
`;

let service: Service;
let ws: Workspace;
const fault = (match: object, effect: object) =>
  service.control("POST", "faults", { match, effect: { contentType: "application/json", ...effect }, times: 1 });

beforeAll(async () => {
  service = await startService();
  ws = await workspace({ program, env: service.env });
});

test("an object that was made, but can't be finished, is in the state, and secrets stay encrypted", async () => {
  const denied = { status: 200, body: JSON.stringify({ errors: [{ message: "not now" }] }) };
  await fault({ method: "POST", path: "/v2/templates" }, { loseAnswer: "reset" });
  await fault({ operation: "saveEndpoint" }, denied);
  const { code, output } = await ws.up("--continue-on-error");
  const [made] = await service.list("/v2/serverless");
  expect(output).toMatch(new RegExp(`it was created as ${made?.id}, but not finished: .*not now`));
  expect(code).toBeGreaterThan(0);
  expect(ws.resource("half")).toMatchObject({ id: made?.id, initErrors: [expect.stringContaining("not now")] });
  expect(output + ws.rawState()).not.toContain("s3cret");
});

test("an object whose create lost its answer is found again, told of, and in the state", async () => {
  const made = await service.list("/v2/templates");
  expect(made.filter(({ name }) => name === "lost")).toEqual([
    expect.objectContaining({ id: ws.resource("lost")?.id }),
  ]);
});

test("the next up finishes it without a second one, and the preview after that is clean", async () => {
  const id = ws.resource("half")?.id;
  const { code, noted } = await service.during(() => ws.up());
  expect(code).toBe(0);
  expect(writes(noted)).not.toContain("POST /v2/serverless");
  expect(ws.resource("half")).toMatchObject({ id });
  expect(ws.resource("half")?.initErrors ?? []).toEqual([]);
  expect((await ws.preview("--expect-no-changes")).code).toBe(0);
  expect((await ws.destroy()).code).toBe(0);
  expect(await service.list("/v2/serverless")).toEqual([]);
});

test("a quota that is used up is waited for, and told", async () => {
  await service.control("POST", "faults", {
    match: { method: "POST", path: "/v2/templates" },
    effect: { status: 429, headers: { "Retry-After": "1" }, body: "{}", contentType: "application/problem+json" },
    times: 1,
  });
  const { code, noted } = await service.during(() => ws.up());
  expect(code).toBe(0);
  expect(noted.filter((request) => told(request) === "POST /v2/templates").map(({ status }) => status)).toEqual([
    429, 201,
  ]);
});
