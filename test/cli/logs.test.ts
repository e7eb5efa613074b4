import { account } from "./account";
import type { Started } from "./cloudcompute";

const here = account({
  handlers: {
    "org/talking": ({ input }, { log }) => {
      log(`heard ${(input as { word: string }).word}`);
      return "done";
    },
  },
});

/** An endpoint whose worker has written a line. */
async function talking(name: string) {
  const { id } = await here.endpoint(name, "org/talking:1", { workers: { min: 1, max: 1 } });
  await report(id, "hello");
  const [worker] = (await here.client.endpoints.workers(id)).workers;
  return { id, worker: worker?.id ?? "" };
}

const report = (id: string, word: string) => here.client.jobs.runSync(id, { input: { word } });

test("shows what the workers have written, with the worker before each line, and ends", async () => {
  const { worker } = await talking("past");
  const { code, stdout } = await here.run("logs", "past");
  expect(code).toBe(0);
  expect(stdout).toContain(`${worker} | heard hello\n`);
  expect(stdout).toMatch(new RegExp(`^${worker} \\* `, "m"));
});

test("--source, --tail and --worker narrow it down", async () => {
  const { id, worker } = await talking("narrow");
  await report(id, "world");
  const { stdout } = await here.run("logs", id, "--worker", worker, "--source", "container", "--tail", "2");
  expect(stdout).toMatch(new RegExp(`^${worker} \\| heard world\n${worker} \\| job \\S+ completed\n$`));
});

test("--json prints a document a line", async () => {
  const { worker } = await talking("documented");
  const { stdout } = await here.run("logs", "documented", "--source", "container", "--json");
  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toContainEqual({
    worker,
    id: expect.any(String),
    ts: expect.any(String),
    source: "container",
    line: "heard hello",
  });
});

test("--follow goes on with what is written, also by workers that start later, until Ctrl-C", async () => {
  const { id } = await here.endpoint("followed", "org/talking:1");
  const command = here.start("logs", "followed", "--follow", "--source", "container");
  await report(id, "first");
  await lineWith(command, "heard first");
  await report(id, "second");
  await lineWith(command, "heard second");
  command.child.kill("SIGINT");
  expect(await command.end()).toEqual({ code: 130, stderr: "" });
});

/** Reads on until a line ends so. */
async function lineWith(command: Started, end: string): Promise<void> {
  let line = await command.line();
  while (!line.endsWith(` | ${end}`)) line = await command.line();
}

test("--follow of one worker is ended by Ctrl-C too", async () => {
  const { worker } = await talking("one");
  const command = here.start("logs", "one", "--follow", "--worker", worker);
  await lineWith(command, "heard hello");
  command.child.kill("SIGINT");
  expect((await command.end()).code).toBe(130);
});

test("an endpoint without workers says so", async () => {
  await here.endpoint("empty");
  expect(await here.run("logs", "empty")).toMatchObject({
    code: 0,
    stdout: "",
    stderr: expect.stringContaining("no workers"),
  });
});

test("an unknown worker is not found", async () => {
  const { id } = await here.endpoint("alone");
  expect(await here.run("logs", "alone", "--worker", "nobody")).toEqual({
    code: 4,
    stdout: "",
    stderr: `error: endpoint ${id} has no worker nobody, or that worker has stopped\n`,
  });
});
