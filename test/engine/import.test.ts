import { type Service, writes } from "../harness/emulator";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

let service: Service;

beforeAll(async () => {
  service = await startService();
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

test("a template and the endpoint that is bound to it are adopted in one run, although the id is unknown at preview", async () => {
  const container = { name: "both", image: "org/worker:1", serverless: true };
  const template = await service.ask<{ id: string }>("POST", "/v2/templates", container);
  const mutation = "mutation ($input: EndpointInput!) { saveEndpoint(input: $input) { id } }";
  const input = { name: "bound", gpuIds: "ADA_24", templateId: template.id, type: "QB" };
  const { saveEndpoint } = await service.graphql<{ saveEndpoint: { id: string } }>(mutation, { input });
  const { timeout, scaling } = await service.ask("GET", `/v2/serverless/${saveEndpoint.id}`);
  const program = `
    const { Endpoint, Template } = require("pulumi-cloudcompute");
    const both = new Template("both", ${JSON.stringify(container)}, { import: "${template.id}" });
    const rest = ${JSON.stringify({ name: "bound", gpu: { pools: ["ADA_24"] }, timeout, scaling })};
    new Endpoint("bound", { templateId: both.id, ...rest }, { import: "${saveEndpoint.id}" });
  `;
  const ws = await workspace({ env: service.env, program });
  expect((await ws.preview()).output).toContain("+ 3 to create");
  const { output, noted } = await service.during(() => ws.up());
  expect(output).toContain("+ 3 created");
  expect(writes(noted)).toEqual([]);
});
