import type { Handler } from "../../emulator";
import type { Service } from "../harness/emulator";
import { WITHOUT_TYPES, type Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

const pong: Handler = () => ({ text: "pong" });
const broken: Handler = (_, { log }) => {
  log("model.bin: checksum mismatch");
  throw new Error("the model does not load");
};

let service: Service;
let ws: Workspace;

beforeAll(async () => {
  const handlers = { "org/worker": pong, "org/worker:1.1": broken };
  // Nobody moves its clock, so it follows the machine's.
  service = await startService({ coldStartMs: 0 }, { clock: "wall", handlers });
  ws = await workspace({ program: { folder: "examples/pipeline" }, env: service.env });
});

const image = async () => (await service.list("/v2/serverless"))[0]?.image;

test("deploys a version that answers", async () => {
  const { code, output } = await ws.shell("./deploy.sh org/worker:1.0");
  expect(output).toContain("+ 3 created");
  expect(code).toBe(0);
  Object.assign(ws.env, WITHOUT_TYPES);
});

test("fails for a version whose worker fails, says why, and rolls back to the one before", async () => {
  const { code, output } = await ws.shell("./deploy.sh org/worker:1.1");
  expect(output).toContain("the model does not load");
  expect(output).toContain("model.bin: checksum mismatch");
  expect(output).toContain("The deployment of org/worker:1.1 failed; org/worker:1.0 is back and answers.");
  expect(code).toBe(1);
  expect(await image()).toBe("org/worker:1.0");
});

test("deploys the next good version with no repair by hand", async () => {
  const { code, output } = await ws.shell("./deploy.sh org/worker:1.2");
  expect(output).toContain("~ 2 updated");
  expect(code).toBe(0);
  expect(await image()).toBe("org/worker:1.2");
});

test("leaves the key in no file of its state and history", () => {
  expect(ws.filesWith("dev")).not.toEqual([]);
  expect(ws.filesWith(service.emulator.apiKey)).toEqual([]);
});
