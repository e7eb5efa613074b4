import { workspace } from "./pulumi";
import { Service, writes } from "./service";

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});

test("the option import adopts an object as it is, changes nothing, and the next preview is clean", async () => {
  const body = { name: "old", image: "org/worker:1", serverless: true, env: { A: "s3cret" } };
  const { id } = await service.ask("POST", "/v2/templates", body);
  const program = (image: string, options: string) => `
    const { Template } = require("pulumi-cloudcompute");
    const env = { A: "s3cret" };
    new Template("adopted", { name: "old", image: "${image}", serverless: true, env }, ${options});
  `;
  const ws = await workspace({ env: service.env, program: program("org/other:1", `{ import: "${id}" }`) });
  const different = await ws.preview();
  expect(different.output).toContain('"org/worker:1"');
  expect(different.code).toBeGreaterThan(0);
  ws.program(program("org/worker:1", `{ import: "${id}" }`));
  const { code, noted } = await service.during(() => ws.up());
  expect(code).toBe(0);
  expect(writes(noted)).toEqual([]);
  expect(ws.resource("adopted")).toMatchObject({ id });
  expect(ws.rawState()).not.toContain("s3cret");
  ws.program(program("org/worker:1", "{}"));
  expect((await ws.preview("--expect-no-changes")).code).toBe(0);
});

test("the option import of an id that is not there is an error at preview", async () => {
  const program = `
    const { NetworkVolume } = require("pulumi-cloudcompute");
    new NetworkVolume("none", { size: 20, dataCenter: "EU-RO-1" }, { import: "no-such-id" });
  `;
  const ws = await workspace({ env: service.env, program });
  const { code, output } = await ws.preview();
  expect(output).toContain("no-such-id");
  expect(code).toBeGreaterThan(0);
});
