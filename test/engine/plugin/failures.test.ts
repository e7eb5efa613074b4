import { attached } from "../../harness/attached";
import { type Service, writes } from "../../harness/emulator";
import type { Workspace } from "../../harness/engine";
import { startService } from "../../harness/service";
import { workspace } from "../../harness/workspace";

const LISTS = ["registries", "templates", "network-volumes", "serverless"] as const;

const api = `
  api:
    type: cloudcompute:Endpoint
    properties: { name: api, image: org/worker:1, gpu: { pools: [AMPERE_24], excludedTypes: [NVIDIA L4] } }
    options: { customTimeouts: { delete: 8s } }
`;
const others = `
  hub: { type: cloudcompute:Registry, properties: { name: hub, username: robot, password: hunter2 } }
  base: { type: cloudcompute:Template, properties: { name: base, image: org/worker:1, env: { A: s3cret-a } } }
  disk: { type: cloudcompute:NetworkVolume, properties: { name: disk, size: 20, dataCenter: EU-RO-1 } }
`;
const program = (...resources: string[]) => `resources:\n${resources.join("")}`;

let service: Service;
let ws: Workspace;
const fault = (match: object, effect: object, times = 1) =>
  service.control("POST", "faults", { match, effect: { contentType: "application/json", ...effect }, times });

beforeEach(async () => {
  service = await startService();
  ws = await workspace({ language: "yaml", program: program(others, api), env: await attached(service.env) });
});

test("creates whose answers are lost are found again: one object each, and a clean preview after it", async () => {
  await fault({ method: "POST", path: "/v2" }, { loseAnswer: "reset" }, 4);
  const { code, output } = await ws.up();
  expect(output).toContain("the outcome of the create is unknown");
  expect(code).toBe(0);
  for (const list of LISTS) expect(await service.list(`/v2/${list}`)).toHaveLength(list === "templates" ? 2 : 1);
  expect(await ws.preview("--expect-no-changes")).toMatchObject({ code: 0 });
});

test("an object that was made, but can't be finished, is in the state; the next up finishes it without a second one", async () => {
  await fault(
    { operation: "saveEndpoint" },
    { status: 200, body: JSON.stringify({ errors: [{ message: "not now" }] }) },
  );
  const failed = await ws.up();
  const [made] = await service.list("/v2/serverless");
  expect(failed.output).toMatch(new RegExp(`it was created as ${made?.id}, but not finished: .*not now`));
  expect(failed.code).toBeGreaterThan(0);
  expect(ws.resource("api")).toMatchObject({ id: made?.id, initErrors: [expect.stringContaining("not now")] });
  const preview = await ws.preview("--diff");
  expect(preview.output).toContain("excludedTypes");
  const { code, noted } = await service.during(() => ws.up());
  expect(code).toBe(0);
  expect(writes(noted)).not.toContain("POST /v2/serverless");
  expect(ws.resource("api")).toMatchObject({ id: made?.id });
  expect(ws.resource("api")?.initErrors ?? []).toEqual([]);
  expect(await ws.preview("--expect-no-changes")).toMatchObject({ code: 0 });
});

test("Ctrl-C in the middle of creates: they are finished, their ids are saved, and the next up makes no second one", async () => {
  await fault({ method: "POST", path: "/v2" }, { delayMs: 1500 }, 4);
  const { code } = await ws.upInterrupted(/Template base creating/);
  expect(code).not.toBe(0);
  const [template] = (await service.list("/v2/templates")).filter(({ name }) => name === "base");
  expect(ws.resource("base")?.id).toBe(template?.id);
  expect(await ws.up()).toMatchObject({ code: 0 });
  for (const list of LISTS) expect(await service.list(`/v2/${list}`)).toHaveLength(list === "templates" ? 2 : 1);
});

describe("a delete that waits for workers", () => {
  beforeEach(async () => {
    ws.program(program(api));
    expect(await ws.up()).toMatchObject({ code: 0 });
    await service.control("POST", "workers", { endpointId: ws.resource("api")?.id, busy: 1, leaveAfter: 90 });
    ws.program("resources: {}\n");
  });

  test("ends with Ctrl-C at once, and the endpoint stays in the state", async () => {
    const { code, output, lasted } = await ws.upInterrupted(/1 worker/);
    expect(code).not.toBe(0);
    expect(output).toMatch(/Endpoint api deleting \(\d+s\) .*worker/);
    expect(lasted).toBeLessThan(8000);
    expect(await service.has(`/v2/serverless/${ws.resource("api")?.id}`)).toBe(true);
  });

  test("ends after the program's own time-out, and says who is left and how to force it", async () => {
    const { code, output } = await ws.up();
    expect(code).toBeGreaterThan(0);
    expect(output).toMatch(
      /is not deleted: 1 worker \(\w+ RUNNING\) did not stop in time.*CLOUDCOMPUTE_DELETE_POLICY=force/,
    );
    expect(ws.resource("api")).toBeDefined();
  });
});
