import fs from "node:fs";
import path from "node:path";
import { type Workspace, workspace } from "./pulumi";
import { Service, told, writes } from "./service";

/** Writes the id of the CLI's process to a file, so that a test can press Ctrl-C in the middle of a run. */
const cli = `
  const ask = (what, pid) => require("node:child_process").execSync("ps -o " + what + "= -p " + pid).toString().trim();
  let pid = process.ppid;
  while (!/(^|\\/)pulumi$/.test(ask("comm", pid))) pid = ask("ppid", pid);
  require("node:fs").writeFileSync("cli.pid", String(pid));
`;
const program = (image = "org/worker:1") => `
  ${cli}
  const { Endpoint, NetworkVolume, Template } = require("pulumi-cloudcompute");
  const worker = new Template("worker", { image: "${image}", serverless: true, env: { TOKEN: "s3cret" } });
  const api = new Endpoint("api", { templateId: worker.id, gpu: { pools: ["ADA_24"] } });
  new NetworkVolume("data", { size: 10, dataCenter: "EU-RO-1" }, { dependsOn: api });
  exports.ids = [worker.id, api.id];
`;

let service: Service;
let ws: Workspace;

beforeAll(async () => {
  service = await Service.start();
  ws = await workspace({ program: program(), env: service.env });
});

test("a preview invents no ids", async () => {
  const { code, output } = await ws.preview();
  expect(code).toBe(0);
  expect(output).toMatch(/ids\s*: \[\s*(\[\d\]: )?(output<string>|\[unknown\])/);
});

test("one Ctrl-C in the middle of a create leaves one object, which the state knows by the next up", async () => {
  const slow = { match: { method: "POST", path: "/v2/network-volumes" }, effect: { delayMs: 1500 }, times: 1 };
  await service.control("POST", "faults", slow);
  const [interrupted] = await Promise.all([ws.up(), ctrlC("POST /v2/network-volumes")]);
  expect(interrupted.code).toBeGreaterThan(0);
  const made = await service.list("/v2/network-volumes");
  expect((await ws.up()).code).toBe(0);
  expect(await service.list("/v2/network-volumes")).toEqual([expect.objectContaining({ id: ws.resource("data")?.id })]);
  expect(made).toHaveLength(1);
  expect((await ws.preview("--expect-no-changes")).code).toBe(0);
});

async function ctrlC(request: string): Promise<void> {
  while (!(await service.noted()).some((noted) => told(noted) === request)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  process.kill(Number(fs.readFileSync(path.join(ws.folder, "cli.pid"), "utf8")), "SIGINT");
}

test("an edit of a template does not ripple, and neither state nor output holds a key or an environment value", async () => {
  ws.program(program("org/worker:2"));
  const { output, noted } = await service.during(() => ws.up("--diff"));
  expect(output).toMatch(/~ 1 updated\n\s+3 unchanged/);
  expect(writes(noted)).toEqual([`PATCH /v2/templates/${ws.resource("worker")?.id}`]);
  for (const text of [output, ws.rawState()]) {
    expect(text).not.toContain("s3cret");
    expect(text).not.toContain(service.emulator.apiKey);
  }
});
