import { type Noted, type Service, writes } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { timePasses } from "../harness/time-passes";
import { workspace } from "../harness/workspace";

const PACKAGES = [
  ["dynamic", "pulumi-cloudcompute"],
  ["native", "pulumi-cloudcompute/native"],
] as const;

describe.each(PACKAGES)("%s: awaitRollout", (_, name) => {
  let service: Service;
  let ws: Workspace;
  const program = (image: string, seconds: number) => `
    const { Endpoint } = require("${name}");
    const [gpu, workers] = [{ pools: ["ADA_24"] }, { min: 1, max: 2 }];
    new Endpoint("api", { name: "api", image: "${image}", gpu, workers, awaitRollout: ${seconds}, env: { A: "s3cret-value" } });
  `;
  /** A look asks for both at once, and must be over when the time passes. */
  const isLookedAt = (noted: Noted[]) =>
    ["/releases", "/workers"].every((end) => noted.some(({ path }) => path.endsWith(end)));
  const clean = async () => expect(await ws.preview("--expect-no-changes")).toMatchObject({ code: 0 });

  beforeAll(async () => {
    service = await startService({ coldStartMs: 60_000 });
    ws = await workspace({ program: program("org/worker:1", 2), env: service.env });
  });

  test("fails where the workers are not ready in time, and the endpoint is in the state", async () => {
    const { code, output } = await ws.up();
    expect(code).toBeGreaterThan(0);
    expect(output).toContain("did not end within 2 s (awaitRollout): 0 of 1 worker is ready on the newest version");
    const [made] = await service.list("/v2/serverless");
    expect(ws.resource("api")).toMatchObject({ id: made?.id });
  });

  test("the next up waits again, sends nothing, and succeeds once the workers are ready", async () => {
    ws.program(program("org/worker:1", 60));
    await service.forget();
    const [{ code, output }] = await Promise.all([ws.up(), timePasses(service, 90, isLookedAt)]);
    expect({ code, writes: writes(await service.noted()) }).toEqual({ code: 0, writes: [] });
    expect(output).toContain("waiting for the rollout: 0 of 1 worker is ready");
    await clean();
  });

  test("an update waits until the workers run the new image", async () => {
    ws.program(program("org/worker:2", 60));
    await service.forget();
    const [{ code, output }] = await Promise.all([ws.up(), timePasses(service, 90, isLookedAt)]);
    expect(output).not.toContain("s3cret-value");
    expect(code).toBe(0);
    const { workers } = await service.ask<{ workers: object[] }>(
      "GET",
      `/v2/serverless/${ws.resource("api")?.id}/workers`,
    );
    expect(workers).toMatchObject([{ status: "IDLE", image: "org/worker:2", isStale: false }]);
    await clean();
  });

  test("an update that fails is waited for again by the next up", async () => {
    // The log of a worker that has not started is empty, and an error would listen to it for five seconds.
    const logs = { method: "GET", path: `/v2/serverless/${ws.resource("api")?.id}/workers/` };
    await service.control("POST", "faults", { match: logs, effect: { status: 404 } });
    ws.program(program("org/worker:3", 2));
    expect((await ws.up()).output).toContain("did not end within 2 s");
    ws.program(program("org/worker:3", 60));
    await service.forget();
    const [{ code, output }] = await Promise.all([ws.up(), timePasses(service, 90, isLookedAt)]);
    expect({ code, writes: writes(await service.noted()) }).toEqual({ code: 0, writes: [] });
    expect(output).toContain("waiting for the rollout");
    await clean();
  });
});
