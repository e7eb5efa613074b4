import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { run } from "../../tools/engine/run";

const WRAPPER = path.join(__dirname, "..", "..", "bench", "stack", "usage.py");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "usage-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Spends 0.2 s of CPU time, however long that takes, and touches 100 MB. */
const WORK = "Buffer.alloc(1e8, 1); while (process.cpuUsage().user < 2e5);";
const node = JSON.stringify(process.execPath);
const QUOTED = JSON.stringify(`${WORK} /* the provider */`);

async function used(script: string) {
  const file = path.join(folder, "usage.json");
  const args = [WRAPPER, file, "the provider", process.execPath, "-e", script];
  const { code, stderr } = await run("python3", args, { seconds: 15 });
  return { code, stderr, ...JSON.parse(fs.readFileSync(file, "utf8")) };
}

test("a child counts that has ended, and one that outlives the command", async () => {
  const waited = `require("child_process").spawnSync(${node}, ["-e", ${QUOTED}]);`;
  const left = `require("child_process").spawn(${node}, ["-e", ${QUOTED}], { detached: true, stdio: "ignore" }).unref();`;
  const { code, cpu, wall, peak } = await used(`${WORK} ${waited} ${left}`);
  expect(code).toBe(0);
  expect(cpu).toBeGreaterThan(0.6);
  expect(wall).toBeGreaterThan(0.4);
  expect(peak).toBeGreaterThan(100e6);
});

test("the peak is that of the processes whose command line matches", async () => {
  expect(await used("Buffer.alloc(1e8, 1)")).toMatchObject({ code: 0, peak: 0 });
});

test("a command that fails keeps its exit code", async () => {
  expect(await used("process.exit(3)")).toMatchObject({ code: 3 });
});
