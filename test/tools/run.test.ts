import { run } from "../../tools/engine/run";

const node = process.execPath;

test("answers with the exit code and both outputs", async () => {
  const script = "console.log('out'); console.error('err'); process.exit(3)";
  expect(await run(node, ["-e", script], { seconds: 10 })).toEqual({ code: 3, stdout: "out\n", stderr: "err\n" });
});

test("answers, and doesn't throw, when there is no such program", async () => {
  expect(await run("no-such-program", [], { seconds: 10 })).toMatchObject({ code: null, stderr: expect.stringContaining("ENOENT") });
});

test("kills at the limit what the program started, too", async () => {
  const child = "require('child_process').spawn('sleep', ['60'], { stdio: 'inherit' })";
  const ended = await run(node, ["-e", child], { seconds: 0.5 });
  expect(ended.code).toBeNull();
  expect(ended.stderr).toMatch(/killed after 0.5 s/);
});
