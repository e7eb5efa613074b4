import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { account } from "./account";
import { built } from "./cloudcompute";

const here = account({ quota: "off" });

test("a pipe gets one line of workers, rollout and queue", async () => {
  const { id } = await here.endpoint("api");
  expect(await here.run("status", "api")).toEqual({
    code: 0,
    stdout: `api (${id}): 0 workers; version 1 rolled out; 0 in queue, 0 in progress, 0 completed, 0 failed\n`,
    stderr: "",
  });
});

test("workers are counted by their status", async () => {
  const { id } = await here.endpoint("busy", "org/echo:1", { workers: { min: 2, max: 2 } });
  while ((await here.client.endpoints.workers(id)).workers.some(({ status }) => status !== "IDLE")) {
    await new Promise(setImmediate);
  }
  expect((await here.run("status", "busy")).stdout).toContain("2 workers (2 IDLE)");
});

test("--json is one document with endpoint, limits, workers, rollout and jobs", async () => {
  const { id } = await here.endpoint("documented");
  const { stdout } = await here.run("status", id, "--json");
  expect(JSON.parse(stdout)).toMatchObject({
    endpoint: { id, name: "documented", type: "QUEUE_BASED" },
    limits: { min: 0, max: 1 },
    workers: [],
    version: 1,
    rollout: { inProgress: false },
    jobs: { inQueue: 0, inProgress: 0 },
  });
});

test("--watch prints a line for each change, until Ctrl-C", async () => {
  const { id } = await here.endpoint("watched");
  const command = here.start("status", "watched", "--watch");
  expect(await command.line()).toContain("0 completed");
  await here.client.jobs.runSync(id, { input: {} });
  let line = await command.line();
  while (!line.includes("1 completed")) line = await command.line();
  command.child.kill("SIGINT");
  expect(await command.end()).toEqual({ code: 130, stderr: "" });
});

test("--watch on a terminal writes over what it wrote, until Ctrl-C is typed", async () => {
  const { id } = await here.endpoint("seen");
  const terminal = spawn("python3", ["-c", TERMINAL, process.execPath, built, "status", "seen", "--watch"], {
    env: { PATH: process.env.PATH, ...here.service.env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  terminals.push(terminal);
  let shown = "";
  terminal.stdout.setEncoding("utf8").on("data", (text: string) => {
    shown += text;
  });
  const until = async (text: string) => {
    while (!shown.includes(text)) await once(terminal.stdout, "data");
  };
  await until("0 completed");
  await here.client.jobs.runSync(id, { input: {} });
  await until("1 completed");
  expect(shown).toContain("\x1b[4F\x1b[0Jseen  ");
  terminal.stdin.end("\x03");
  expect(await once(terminal, "close")).toEqual([130, null]);
});

const terminals: ChildProcess[] = [];
afterEach(() => {
  for (const terminal of terminals.splice(0)) terminal.kill("SIGHUP");
});

/** Runs a command on a terminal of its own, and types there what comes from standard input. */
const TERMINAL = "import pty, os, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))";
