import { run } from "../../tools/engine/run";

const node = process.execPath;

test("answers with the exit code and both outputs", async () => {
  const script = "console.log('out'); console.error('err'); process.exit(3)";
  expect(await run(node, ["-e", script], { seconds: 10 })).toEqual({ code: 3, stdout: "out\n", stderr: "err\n" });
});

test("answers, and doesn't throw, when there is no such program", async () => {
  expect(await run("no-such-program", [], { seconds: 10 })).toMatchObject({
    code: null,
    stderr: expect.stringContaining("ENOENT"),
  });
});

test("kills at the limit what the program started, in a group of its own too", async () => {
  const spawned = "const child = require('child_process').spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })";
  const script = `${spawned}; console.log(child.pid); setInterval(() => {}, 1000)`;
  const { code, stdout, stderr } = await run(node, ["-e", script], { seconds: 1.5 });
  expect(code).toBeNull();
  expect(stderr).toMatch(/killed after 1.5 s/);
  await expect(gone(Number(stdout))).resolves.toBe(true);
});

/** A killed process stays in the table until its parent has looked. */
async function gone(pid: number): Promise<boolean> {
  const { stdout } = await run("ps", ["-o", "stat=", "-p", String(pid)], { seconds: 10 });
  return stdout.trim() === "" || stdout.startsWith("Z");
}
