import type { Service } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

const LISTS = ["/v2/registries", "/v2/templates", "/v2/network-volumes", "/v2/serverless"];
const program = `
  const { Endpoint, NetworkVolume, Registry, Template } = require("pulumi-cloudcompute");
  new Registry("r", { username: "u", password: "s3cret" });
  new Template("t", { image: "org/worker:1" });
  new NetworkVolume("v", { size: 10, dataCenter: "EU-RO-1" });
  new Endpoint("e", { image: "org/worker:1", gpu: { pools: ["ADA_24"] } });
`;

let service: Service;
let ws: Workspace;

beforeEach(async () => {
  service = await startService();
  ws = await workspace({ program, env: service.env });
});

/** The objects of the service, less the templates that it makes for endpoints, are those of the state. */
async function expectOneEach(): Promise<void> {
  const objects = (await Promise.all(LISTS.map((list) => service.list(list)))).flat();
  const own = objects.filter(({ name }) => !String(name).includes("__template__"));
  const known = ["r", "t", "v", "e"].map((name) => ws.resource(name)?.id);
  expect(own.map(({ id }) => id).sort()).toEqual(known.sort());
}

test.each([["reset"], [500]])(
  "each kind whose create loses its answer by %s is there once, and the state knows it",
  async (loseAnswer) => {
    for (const path of LISTS) {
      await service.control("POST", "faults", { match: { method: "POST", path }, effect: { loseAnswer }, times: 1 });
    }
    const { code, output } = await ws.up();
    expect([code, output]).toEqual([0, expect.stringContaining("the outcome of the create is unknown")]);
    await expectOneEach();
    expect((await ws.preview("--expect-no-changes")).code).toBe(0);
  },
);

test("Ctrl-C in the middle of a create leaves nothing that the state does not know", async () => {
  await service.control("POST", "faults", { match: { method: "POST", path: "/v2" }, effect: { delayMs: 3000 } });
  const { code } = await ws.upInterrupted(/cloudcompute:\w+ \w+ creating/);
  expect(code).not.toBe(0);
  await service.control("DELETE", "faults");
  expect((await ws.up()).code).toBe(0);
  await expectOneEach();
  expect((await ws.preview("--expect-no-changes")).code).toBe(0);
});
