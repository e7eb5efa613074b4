import { type Emulator, startEmulator } from "../../emulator";
import { type Workspace, workspace } from "./pulumi";

let emulator: Emulator;
let ws: Workspace;

beforeAll(async () => {
  emulator = await startEmulator();
  ws = await workspace({
    program: { folder: "examples/quickstart" },
    env: { CLOUDCOMPUTE_API_KEY: emulator.apiKey, CLOUDCOMPUTE_BASE_URL: emulator.url },
  });
});

afterAll(async () => {
  await emulator?.close();
});

test("the quickstart deploys, previews clean and is destroyed", async () => {
  const up = await ws.up();
  console.log(up.output);
  expect(up.code).toBe(0);
  const clean = await ws.preview("--expect-no-changes");
  console.log(clean.output);
  expect(clean.code).toBe(0);
  const gone = await ws.destroy();
  console.log(gone.output);
  expect(gone.code).toBe(0);
});
