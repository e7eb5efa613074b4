import type { Service } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

const endpoints = (max: number) => `
  const gpu = { pools: ["ADA_24"] };
  new Endpoint("steady", { image: "org/worker:1", gpu, workers: { min: 1, max: 1 } });
  new Endpoint("api", { image: "org/worker:1", gpu, workers: { min: 1, max: ${max} } });
`;
const PACKAGES = [
  ["dynamic", "pulumi-cloudcompute"],
  ["native", "pulumi-cloudcompute/native"],
] as const;

describe.each(PACKAGES)("%s", (frontEnd, name) => {
  let service: Service;
  let ws: Workspace;
  const program = (source: string) => `const { Endpoint } = require("${name}");${source}`;
  /** The lines that remain on the screen after a preview. */
  const shown = async (...flags: string[]) => {
    const { code, output } = await ws.preview(...flags);
    expect(code).toBe(0);
    return output.slice(output.indexOf("Diagnostics:"));
  };

  beforeAll(async () => {
    service = await startService();
    ws = await workspace({ program: program(endpoints(2)), env: service.env });
  });

  test("a preview shows what new endpoints cost, and what all of them cost together", async () => {
    const text = await shown();
    expect(text).toContain("costs 0.44 USD an hour at workers.min, 0.44 at workers.max");
    expect(text).toContain("costs 0.44 USD an hour at workers.min, 0.88 at workers.max");
    expect(text).toContain("2 Endpoints together cost 0.88 USD an hour at workers.min, 1.32 at workers.max");
  });

  test("a preview shows what a changed endpoint has cost before, and nothing of one that stays", async () => {
    const { code, output } = await ws.up();
    expect(code).toBe(0);
    expect(output).toContain("2 Endpoints together cost 0.88 USD an hour at workers.min, 1.32 at workers.max");
    // The dynamic host is not told which run is a preview.
    if (frontEnd === "native") expect(output).not.toMatch(/costs \d/);
    ws.program(program(endpoints(5)));
    const text = await shown();
    expect(text).toContain("costs 0.44 USD an hour at workers.min, 2.2 at workers.max; before: 0.44 and 0.88");
    expect(text.match(/costs \d/g)).toHaveLength(1);
    // The dynamic host is not told when a run ends, and the engine checks resources in no fixed order.
    const sum = "2 Endpoints together cost 0.88 USD an hour at workers.min, 2.64 at workers.max";
    if (frontEnd === "native") expect(text).toContain(sum);
  });

  test("a preview without changes says nothing of costs", async () => {
    ws.program(program(endpoints(2)));
    expect(await shown("--expect-no-changes")).not.toContain("USD");
  });

  test("the setting costs turns it off", async () => {
    ws.program(program(endpoints(5)));
    expect((await ws.run("config", "set", "cloudcompute:costs", "off")).code).toBe(0);
    expect(await shown()).not.toContain("USD");
  });
});
