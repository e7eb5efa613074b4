import type { Handler } from "../../emulator";
import type { Service } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

const broken: Handler = ({ input }, { log }) => {
  log("CUDA out of memory with s3cret-token");
  throw new Error(`the model does not fit ${JSON.stringify(input)}`);
};

const program = (image: string) => `
  const pulumi = require("@pulumi/pulumi");
  const { Endpoint, EndpointCheck } = require("pulumi-cloudcompute");
  const api = new Endpoint("api", {
    image: "${image}",
    gpu: { pools: ["ADA_24"] },
    scaling: { type: "REQUEST_COUNT", value: 1 },
    env: { TOKEN: "s3cret-token" },
  });
  const check = new EndpointCheck("answers", {
    endpointId: api.id,
    job: { input: { prompt: "ping", key: pulumi.secret("s3cret-input") }, expect: { prompt: "ping" } },
  });
  exports.release = check.releaseVersion;
`;

let service: Service;
let ws: Workspace;
const check = () => ws.resource("answers");

beforeAll(async () => {
  // Real time passes, because the run of another process waits for the worker.
  service = await startService(
    { coldStartMs: 100 },
    { clock: "wall", handlers: { "org/broken": broken }, neighbour: true },
  );
  ws = await workspace({ program: program("org/worker:1"), env: service.env });
});

test("an endpoint that does not answer makes the first up fail, with an error that says why", async () => {
  ws.program(program("org/broken:1"));
  const { code, output } = await ws.up();
  expect(code).toBeGreaterThan(0);
  expect(output).toContain('EndpointCheck "answers"');
  expect(output).toContain("the model does not fit");
  expect(output).toContain("CUDA out of memory with [secret]");
  expect(output).not.toContain("s3cret");
  expect(check()).toBeUndefined();
  expect(ws.resource("api")).toBeDefined();
});

test("the next up with a good image succeeds, and then a preview is clean", async () => {
  ws.program(program("org/worker:1"));
  expect(await ws.up()).toMatchObject({ code: 0 });
  expect(ws.outputs()).toEqual({ release: 2 });
  expect(await ws.preview("--expect-no-changes")).toMatchObject({ code: 0 });
});

test("a preview of another image plans the check too", async () => {
  ws.program(program("org/broken:2"));
  const { output } = await ws.preview();
  expect(output).toMatch(/~ 2 to update/);
});

test("an update that breaks the endpoint fails through the check, which keeps its last result", async () => {
  const { code, output } = await ws.up();
  expect(code).toBeGreaterThan(0);
  expect(output).toContain("the model does not fit");
  expect(check()?.outputs).toMatchObject({ releaseVersion: 2 });
  expect((await ws.preview()).output).toMatch(/~ 1 to update/);
  expect(ws.rawState()).not.toContain("s3cret");
});

test("an up with the good image again needs no repair by hand", async () => {
  ws.program(program("org/worker:2"));
  expect(await ws.up()).toMatchObject({ code: 0 });
  expect(check()?.outputs).toMatchObject({ releaseVersion: 4 });
  expect(await ws.preview("--expect-no-changes")).toMatchObject({ code: 0 });
});

test("a saved plan that changes the endpoint holds the check", async () => {
  ws.program(program("org/worker:3"));
  expect((await ws.preview("--save-plan", "plan.json")).code).toBe(0);
  expect(await ws.up("--plan", "plan.json")).toMatchObject({ code: 0 });
  expect(check()?.outputs).toMatchObject({ releaseVersion: 5 });
});

test("refresh leaves it as it is", async () => {
  const { job: _, ...before } = check()?.outputs ?? {};
  const { code, output } = await ws.refresh();
  expect(code).toBe(0);
  expect(output).toContain("3 unchanged");
  expect(check()?.outputs).toMatchObject(before);
});

test("it can't be read with get", async () => {
  ws.program(`require("pulumi-cloudcompute").EndpointCheck.get("answers", "some-id")`);
  const { code, output } = await ws.preview();
  expect(code).toBeGreaterThan(0);
  expect(output).toContain("an EndpointCheck is not an object of the service, so it can't be imported or read");
  ws.program(program("org/worker:3"));
});

test("destroy removes the endpoint, and asks for nothing about the check", async () => {
  const { code, output } = await ws.destroy();
  expect(code).toBe(0);
  expect(output).toContain("- 3 deleted");
});
