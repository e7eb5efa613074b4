import { type Noted, type Service, told } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { timePasses } from "../harness/time-passes";
import { workspace } from "../harness/workspace";

let service: Service;

beforeAll(async () => {
  service = await startService({ templateLockMs: 120_000 });
});

describe("what a foreign pod uses", () => {
  const program = `
    const { NetworkVolume, Registry, Template } = require("pulumi-cloudcompute");
    new Template("shell", { name: "shell", image: "org/shell:1" });
    new NetworkVolume("data", { name: "data", size: 20, dataCenter: "EU-RO-1" });
    new Registry("hub", { name: "hub", username: "robot", password: "hunter2" });
  `;
  let ws: Workspace;
  let pod: string;
  const id = (name: string) => ws.resource(name)?.id as string;

  beforeAll(async () => {
    ws = await workspace({ program, env: service.env });
    await ws.up();
    const uses = {
      template: id("shell"),
      registry: id("hub"),
      mounts: { network: [{ volumeId: id("data"), path: "/d" }] },
    };
    pod = (await service.control<{ id: string }>("POST", "pods", { name: "debug", ...uses })).id;
  });

  test("is refused with the pod's name, and nothing is lost", async () => {
    const { code, output, noted } = await service.during(() => ws.destroy("--continue-on-error"));
    expect(output).toContain(
      `Template "shell": "shell" (${id("shell")}) is not deleted, because Pod "debug" (${pod}) still uses it and the service refuses to delete it.`,
    );
    expect(output).toContain(
      `NetworkVolume "data": "data" (${id("data")}) is not deleted, because Pod "debug" (${pod}) still uses it and the service would delete the data under it.`,
    );
    expect(output).toContain(
      `Registry "hub": "hub" (${id("hub")}) is not deleted, because Pod "debug" (${pod}) still uses it and the service would silently unlink templates and endpoints from it.`,
    );
    expect(output).toContain("CLOUDCOMPUTE_DELETE_POLICY=force for one run");
    expect(output).not.toMatch(/^\s+at |Refused|node_modules/m);
    expect(code).toBeGreaterThan(0);
    expect(noted.filter(({ method }) => method === "DELETE")).toEqual([]);
    expect(await service.has(`/v2/templates/${id("shell")}`)).toBe(true);
  });

  test("goes by force for one run, except what the service itself protects", async () => {
    const data = id("data");
    ws.env.CLOUDCOMPUTE_DELETE_POLICY = "force";
    const { code, output } = await ws.destroy("--continue-on-error");
    delete ws.env.CLOUDCOMPUTE_DELETE_POLICY;
    expect(output).toContain("- 1 deleted");
    for (const label of ['Template "shell": "shell"', 'Registry "hub": "hub"']) {
      expect(output).toMatch(new RegExp(`${label} .* Pod "debug" \\(${pod}\\) still uses it and the service refuses`));
    }
    expect(code).toBeGreaterThan(0);
    expect(await service.has(`/v2/network-volumes/${data}`)).toBe(false);
    expect(ws.resource("data")).toBeUndefined();
    for (const name of ["shell", "hub"]) expect(ws.resource(name)).toBeDefined();
  });

  test("goes once the pod has gone, after the service's lock, which is told", async () => {
    await service.ask("DELETE", `/v2/pods/${pod}`);
    await service.forget();
    const refused = ({ method, status }: Noted) => method === "DELETE" && status >= 400;
    const [{ code, output }] = await Promise.all([
      ws.destroy(),
      timePasses(service, 120, (noted) => noted.filter(refused).length > 1),
    ]);
    expect(output).toContain(
      'Template "shell": the service keeps template "shell" locked for up to two minutes after its last use',
    );
    expect(output).toContain("- 3 deleted");
    expect(code).toBe(0);
    expect(ws.state().resources).toEqual([]);
  });
});

describe("an endpoint with a busy worker", () => {
  const program = (options: string) => `
    const { Endpoint, Template } = require("pulumi-cloudcompute");
    const worker = new Template("worker", { image: "org/worker:1", serverless: true });
    const args = { templateId: worker.id, gpu: { pools: ["ADA_24"] }, workers: { min: 1, max: 2 } };
    new Endpoint("api", { name: "api", ...args }, ${options});
  `;
  let ws: Workspace;
  const api = () => ws.resource("api")?.id as string;

  beforeAll(async () => {
    ws = await workspace({ program: program(`{ customTimeouts: { delete: "1s" } }`), env: service.env });
    await ws.up();
    await service.control("POST", "clock", { advance: 10 });
    await service.control("POST", "workers", { endpointId: api(), busy: 1, leaveAfter: 90 });
  });

  test("that does not leave within customTimeouts.delete is an error that names it; nothing is lost", async () => {
    const { code, output } = await ws.destroy();
    expect(output).toMatch(/Endpoint "api": "api" \(\S+\) is not deleted: 1 worker \(\S+ \S+\) did not stop in time/);
    expect(code).toBeGreaterThan(0);
    expect(ws.resource("worker")).toBeDefined();
    expect(await service.has(`/v2/serverless/${api()}`)).toBe(true);
  });

  test("gets its counts and its new time-out back by up", async () => {
    ws.program(program(`{ customTimeouts: { delete: "10m" } }`));
    const { code, output } = await ws.up();
    expect(output).toContain('Endpoint "api": workers.max was changed');
    expect(code).toBe(0);
    expect(await service.ask("GET", `/v2/serverless/${api()}`)).toMatchObject({ workers: { min: 1, max: 2 } });
  });

  test("is drained: the running job finishes, then endpoint and template go", async () => {
    await service.control("POST", "workers", { endpointId: api(), busy: 1, leaveAfter: 90 });
    await service.forget();
    const drains = (noted: readonly Noted[]) => {
      const scaled = noted.findIndex((request) => told(request) === `PATCH /v2/serverless/${api()}`);
      return scaled >= 0 && noted.slice(scaled).some(({ operation }) => operation === "myself");
    };
    const locked = ({ path, method, status }: Noted) =>
      method === "DELETE" && path.startsWith("/v2/templates") && status >= 400;
    const [{ code, output }] = await Promise.all([
      ws.destroy(),
      timePasses(service, 90, drains).then(() => timePasses(service, 120, (noted) => noted.filter(locked).length > 1)),
    ]);
    expect(output).toMatch(/Endpoint "api": draining "api" \(\S+\): running jobs finish, no job is queued/);
    expect(output).toMatch(/Endpoint "api": waiting for 1 worker \(\S+ \S+\) to stop/);
    expect(output).toContain("- 3 deleted");
    expect(code).toBe(0);
    expect(await service.list("/v2/serverless")).toEqual([]);
    expect(await service.list("/v2/templates")).toEqual([]);
  });
});
