import { hosts } from "../../tools/engine/programs";
import type { Service } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

/** The first time on a machine the SDKs' generator and the packages of a Go program are compiled for minutes. */
const compiling = 15 * 60_000;

const PASSWORD = "change-me";

describe.each(hosts.filter((language) => language !== "nodejs"))("examples/%s", (language) => {
  let service: Service;
  let ws: Workspace;

  beforeAll(async () => {
    service = await startService();
    const secrets = { [`quickstart-${language}:registryPassword`]: PASSWORD };
    ws = await workspace({ program: { folder: `examples/${language}` }, secrets, env: service.env });
  }, compiling);

  test("deploys the stack of the quickstart, and says where jobs go", async () => {
    const { code, output } = await ws.up();
    expect(output).toContain("+ 5 created");
    expect(code).toBe(0);
    const [endpoint] = await service.list("/v2/serverless");
    expect(endpoint).toMatchObject({ workers: { min: 0, max: 5 }, gpu: { pools: ["ADA_24", "AMPERE_24"] } });
    expect(ws.outputs()).toEqual({
      endpointId: endpoint?.id,
      runUrl: expect.stringMatching(`/v2/${endpoint?.id}/run$`),
    });
  });

  test("keeps its password encrypted in state, history and backups", () => {
    expect(ws.resource("hub")?.inputs?.password).toMatchObject({ ciphertext: expect.any(String) });
    expect(ws.filesWith("ciphertext").length).toBeGreaterThan(1);
    expect(ws.filesWith(PASSWORD)).toEqual([]);
  });

  test("previews clean", async () => {
    const { code, output } = await ws.preview("--expect-no-changes");
    expect(output).toContain("5 unchanged");
    expect(code).toBe(0);
  });

  test("is destroyed, and leaves nothing", async () => {
    const { code, output } = await ws.destroy();
    expect(output).toContain("- 5 deleted");
    expect(code).toBe(0);
    for (const list of ["serverless", "templates", "network-volumes", "registries"]) {
      expect(await service.list(`/v2/${list}`)).toEqual([]);
    }
  });
});
