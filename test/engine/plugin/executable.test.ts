import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const executable = path.join(__dirname, "../../../dist/plugin/pulumi-resource-cloudcompute");

test("the built executable writes its port to standard output and nothing else, or the engine would hang", async () => {
  const child = spawn(executable, ["127.0.0.1:1"], { stdio: ["ignore", "pipe", "pipe"] });
  const told = { stdout: "", stderr: "" };
  child.stdout.on("data", (text) => {
    told.stdout += text;
  });
  child.stderr.on("data", (text) => {
    told.stderr += text;
  });
  await once(child.stdout, "data");
  // Whatever it loads after that.
  await fetch(`http://127.0.0.1:${told.stdout.trim()}/`).catch(() => undefined);
  child.kill();
  await once(child, "close");
  expect(told).toEqual({ stdout: expect.stringMatching(/^\d+\n$/), stderr: "" });
});
