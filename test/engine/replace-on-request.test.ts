import { stringify } from "yaml";
import { attached } from "../harness/attached";
import { type Service, writes } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

const gpu = { pools: ["ADA_24"] };
const worker = { name: "worker", image: "org/worker:1", serverless: true };

/** One endpoint with a template of its own, in both front ends. */
const PROGRAMS = {
  dynamic: (first: boolean, type = "QUEUE_BASED") => `
    const { Endpoint, Template } = require("pulumi-cloudcompute");
    const worker = new Template("worker", ${JSON.stringify(worker)});
    new Endpoint("api", { name: "api", templateId: worker.id, gpu: ${JSON.stringify(gpu)}, type: "${type}" }, { deleteBeforeReplace: ${first} });
  `,
  plugin: (first: boolean, type = "QUEUE_BASED") =>
    stringify({
      resources: {
        worker: { type: "cloudcompute:Template", properties: worker },
        api: {
          type: "cloudcompute:Endpoint",
          // biome-ignore lint/suspicious/noTemplateCurlyInString: Pulumi YAML's own interpolation
          properties: { name: "api", templateId: "${worker.id}", gpu, type },
          options: { deleteBeforeReplace: first },
        },
      },
    }),
};

const FRONT_ENDS = ["dynamic", "plugin"] as const;

describe.each(FRONT_ENDS)("%s: an endpoint with a template of its own", (frontEnd) => {
  let service: Service;
  let ws: Workspace;
  const id = () => ws.resource("api")?.id as string;
  const urn = () => ws.resource("api")?.urn as string;

  beforeAll(async () => {
    service = await startService();
    const [language, env] =
      frontEnd === "plugin" ? (["yaml", await attached(service.env)] as const) : (["js", service.env] as const);
    ws = await workspace({ language, program: PROGRAMS[frontEnd](false), env });
    expect((await ws.up()).output).toContain("created");
  });

  test("is not replaced on request without deleteBeforeReplace: the option is named, and nothing is changed", async () => {
    const before = id();
    const { code, output, noted } = await service.during(() => ws.up("--target-replace", urn()));
    expect(output).toContain("the option deleteBeforeReplace: true");
    expect(code).toBeGreaterThan(0);
    expect(writes(noted)).toEqual([]);
    expect(id()).toBe(before);
  });

  test("is replaced on request, and where it is tainted, with the option", async () => {
    ws.program(PROGRAMS[frontEnd](true));
    const first = id();
    const requested = await ws.up("--target-replace", urn());
    expect(requested.output).toContain("1 replaced");
    const second = id();
    await ws.run("state", "taint", urn(), "--yes");
    expect((await ws.up()).output).toContain("1 replaced");
    expect(new Set([first, second, id()]).size).toBe(3);
    expect((await ws.preview("--expect-no-changes")).code).toBe(0);
  });

  test("whose replacement was interrupted between its delete and its create is said to be gone", async () => {
    ws.program(PROGRAMS[frontEnd](true, "LOAD_BALANCING"));
    const old = id();
    const effect = { status: 400, body: { title: "Bad Request", status: 400, detail: "not now" } };
    await service.ask("POST", "/_emulator/faults", { match: { operation: "saveEndpoint" }, effect });
    expect((await ws.up()).code).toBeGreaterThan(0);
    await service.ask("DELETE", "/_emulator/faults");
    ws.age();
    const { output } = await ws.preview();
    expect(output).toContain(`${old} is gone: an interrupted replacement deleted it`);
    expect(output).not.toMatch(/deletes the old one first|was deleted outside of Pulumi/);
  });
});
