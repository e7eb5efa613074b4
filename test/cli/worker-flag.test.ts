import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { until } from "../emulator/until";
import { send } from "../harness/emulator";
import { cloudcompute, cloudcomputeIn } from "./cloudcompute";

const folder = mkdtempSync(path.join(tmpdir(), "cloudcompute-worker-"));
afterAll(() => rmSync(folder, { recursive: true }));

const WORKER = `
const { createServer } = require("node:http");
const answer = (_request, response) => response.end(JSON.stringify({ pid: process.pid }));
createServer(answer).listen(process.env.PORT, "127.0.0.1");
`;

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test("a file answers the jobs of its image, and ends with the emulator", async () => {
  writeFileSync(path.join(folder, "worker.js"), WORKER);
  const command = cloudcomputeIn({ cwd: folder }, "emulator", "--port", "0", "--worker", "org/worker=./worker.js");
  const [url, apiKey] = [await command.line(), await command.line()];
  const headers = { authorization: `Bearer ${apiKey}` };
  const post = async (where: string, body: object) => (await send({ url }, "POST", where, body, headers)).body;
  const made = await post("/v2/serverless", { name: "api", image: "org/worker:1", gpu: { pools: ["ADA_24"] } });
  const { status, output } = (await post(`/run/v2/${(made as { id: string }).id}/runsync`, { input: {} })) as {
    status: string;
    output: { pid: number };
  };
  expect(status).toBe("COMPLETED");
  command.child.kill("SIGTERM");
  expect((await command.end()).code).toBe(0);
  await until(
    () => runs(output.pid),
    (running) => !running,
  );
});

test.each([
  ["org/worker", "It is written IMAGE=SOURCE"],
  ["org/worker=http://", "http:// is not a worker"],
])("--worker %s is refused", async (text, message) => {
  const { code, stderr } = await cloudcompute("emulator", "--worker", text).end();
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
