import { type Noted, type Service, told, writes } from "../harness/emulator";
import { WITHOUT_TYPES, type Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { timePasses } from "../harness/time-passes";
import { workspace } from "../harness/workspace";

type Live = { id: string; workers: { max: number }; env: Record<string, string> };

let service: Service;
let ws: Workspace;

beforeAll(async () => {
  service = await startService({ templateLockMs: 120_000 });
  ws = await workspace({ program: { folder: "examples/quickstart" }, env: service.env });
});

const live = (kind: string, name: string) => service.ask<Live>("GET", `/v2/${kind}/${ws.resource(name)?.id}`);

test("shows at preview what it would make, and makes nothing", async () => {
  const { code, output, noted } = await service.during(() => ws.preview());
  expect(output).toContain("+ 5 to create");
  expect(code).toBe(0);
  expect(writes(noted)).toEqual([]);
  Object.assign(ws.env, WITHOUT_TYPES);
});

test("deploys, and says where jobs go", async () => {
  const { code, output } = await ws.up();
  expect(output).toContain("+ 5 created");
  expect(code).toBe(0);
  const { id } = await live("serverless", "api");
  expect(ws.outputs()).toEqual({ endpointId: id, runUrl: expect.stringMatching(`/v2/${id}/run$`) });
});

test("leaves key and password in no file of its state and history", () => {
  expect(ws.filesWith("ciphertext")).not.toEqual([]);
  for (const secret of [service.emulator.apiKey, "change-me"]) expect(ws.filesWith(secret)).toEqual([]);
});

test("previews clean", async () => {
  const { code, output } = await ws.preview("--expect-no-changes");
  expect(output).toContain("5 unchanged");
  expect(code).toBe(0);
});

test("shows at a plain preview what somebody changed, and a preview that must be clean fails", async () => {
  const [endpoint, template] = await Promise.all([live("serverless", "api"), live("templates", "worker")]);
  await service.ask("PATCH", `/v2/serverless/${endpoint.id}`, { workers: { max: 9 } });
  await service.ask("PATCH", `/v2/templates/${template.id}`, { env: { ...template.env, DEBUG: "swordfish" } });
  const { code, output } = await ws.preview("--expect-no-changes");
  expect(output).toContain('Endpoint "api": workers.max was changed outside of Pulumi: 5 => 9; pulumi up makes it 5');
  expect(output).toContain('Template "worker": env["DEBUG"] was added outside of Pulumi; pulumi up restores it');
  expect(output).not.toContain("swordfish");
  expect(code).toBeGreaterThan(0);
});

test("puts it right by up", async () => {
  const { code, output } = await ws.up();
  expect(output).toContain("~ 2 updated");
  expect(code).toBe(0);
  expect((await live("serverless", "api")).workers.max).toBe(5);
  expect((await live("templates", "worker")).env).toEqual({ LOG_LEVEL: "info", MODEL: "base" });
});

test("is destroyed once its job is done and its template's lock is over, and leaves nothing", async () => {
  const endpointId = ws.resource("api")?.id;
  await service.control("POST", "workers", { endpointId, busy: 1, leaveAfter: 60 });
  const { code, output } = await service.during(async () => {
    const [gone] = await Promise.all([
      ws.destroy(),
      timePasses(service, 60, isDraining).then(() => timePasses(service, 120, isLocked)),
    ]);
    return gone;
  });
  expect(output).toMatch(/Endpoint "api": waiting for 1 worker \(\S+ RUNNING\) to stop/);
  expect(output).toMatch(/keeps template "worker-\S+" locked for up to two minutes/);
  expect(code).toBe(0);
  for (const list of ["serverless", "templates", "network-volumes", "registries"]) {
    expect(await service.list(`/v2/${list}`)).toEqual([]);
  }
});

/** It was scaled to zero, and its workers were looked at since. */
function isDraining(noted: Noted[]): boolean {
  const scaled = noted.findIndex(({ method, path }) => method === "PATCH" && path.startsWith("/v2/serverless/"));
  return scaled >= 0 && noted.slice(scaled).some((one) => told(one) === "myself" && one.status === 200);
}

/** The service has refused to delete the template. */
const isLocked = (noted: Noted[]) =>
  noted.some(({ method, path, status }) => method === "DELETE" && path.startsWith("/v2/templates/") && status >= 400);
