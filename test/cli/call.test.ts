import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Handler } from "../../emulator";
import { account } from "./account";

/** Ends when it is cancelled, so that a test decides when. */
const endless: Handler = (_job, { signal }) =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("stopped")), { once: true }));

const here = account({
  handlers: {
    "org/double": ({ input }) => ({ doubled: (input as { n: number }).n * 2 }),
    "org/words": async function* () {
      yield "one";
      yield { two: 2 };
    },
    "org/broken": () => {
      throw new Error("the model file is missing");
    },
    "org/endless": endless,
  },
});

const folder = mkdtempSync(join(tmpdir(), "cloudcompute-call-"));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  for (const name of ["double", "words", "broken", "endless"]) await here.endpoint(name, `org/${name}:1`);
  await here.loadBalancer("web");
  await here.service.control("POST", "options", { unhealthyImages: ["org/sick:1"] });
  await here.endpoint("sick", "org/sick:1");
  await here.loadBalancer("sick-web", "org/sick:1");
});

const lines = (text: string) => text.trimEnd().split("\n");

/** Resolves once an endpoint has a job at work, and names it. */
async function running(name: string): Promise<void> {
  const endpoint = (await here.client.endpoints.list()).find((one) => one.name === name);
  while (!(await here.client.jobs.health(endpoint?.id ?? "")).jobs.inProgress) await new Promise(setImmediate);
}

describe("a job", () => {
  test("prints its output, and who worked for how long beside it", async () => {
    const { code, stdout, stderr } = await here.run("call", "double", "--input", '{"n": 21}');
    expect({ code, stdout: JSON.parse(stdout) }).toEqual({ code: 0, stdout: { doubled: 42 } });
    expect(stderr).toMatch(/job \S+ done in \d+ ms after \d+ ms in queue, by worker \w+\n$/);
  });

  test("takes its input from a file", async () => {
    const file = join(folder, "input.json");
    writeFileSync(file, '{"n": 4}');
    const { stdout } = await here.run("call", "double", "--file", file);
    expect(JSON.parse(stdout)).toEqual({ doubled: 8 });
  });

  test("--json prints the whole job on one line", async () => {
    const { stdout } = await here.run("call", "double", "--input", '{"n": 1}', "--json");
    expect(lines(stdout)).toHaveLength(1);
    expect(JSON.parse(stdout)).toMatchObject({ status: "COMPLETED", output: { doubled: 2 } });
  });

  test("--stream prints each chunk on a line", async () => {
    const { code, stdout } = await here.run("call", "words", "--input", "{}", "--stream");
    expect({ code, lines: lines(stdout) }).toEqual({ code: 0, lines: ["one", '{"two":2}'] });
  });

  test("--stream --json prints a document for each chunk, and the job at the end", async () => {
    const { stdout } = await here.run("call", "words", "--input", "{}", "--stream", "--json");
    const [first, second, job] = lines(stdout).map((line) => JSON.parse(line));
    expect([first.output, second.output]).toEqual(["one", { two: 2 }]);
    expect(job).toMatchObject({ status: "COMPLETED" });
  });

  test("--async prints its id, and --job waits for it", async () => {
    const sent = await here.run("call", "double", "--input", '{"n": 3}', "--async");
    expect(sent).toMatchObject({ code: 0, stderr: "" });
    const { stdout } = await here.run("call", "double", "--job", sent.stdout.trim());
    expect(JSON.parse(stdout)).toEqual({ doubled: 6 });
  });

  test("that fails is exit code 1, with the worker's reason", async () => {
    const { code, stdout, stderr } = await here.run("call", "broken", "--input", "{}");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^error: Job \S+ failed: .*the model file is missing.*\n$/m);
  });

  test("that fails is printed with --json all the same", async () => {
    const { code, stdout } = await here.run("call", "broken", "--input", "{}", "--json");
    expect({ code, job: JSON.parse(stdout) }).toMatchObject({ code: 1, job: { status: "FAILED" } });
  });

  test("that nobody has sent is not found", async () => {
    expect((await here.run("call", "double", "--job", "unknown-u1")).code).toBe(4);
  });
});

test.each([
  ["a job", ["sick", "--input", "{}"]],
  ["a request to a path", ["sick-web", "--path", "/x"]],
])("%s whose workers fail to start shows what they do, and where their log is", async (_, args) => {
  const { code, stderr } = await here.run("call", ...args, "--timeout", "4");
  expect(code).toBe(3);
  expect(stderr).toMatch(/^workers of sick\S*: 1 UNHEALTHY; cloudcompute logs \w+ shows why$/m);
});

describe("the end of a wait", () => {
  const id = (stderr: string) => /job (\S+) is cancelled/.exec(stderr)?.[1] ?? "";

  test("a time-out is exit code 3, and the job is cancelled", async () => {
    const { code, stderr } = await here.run("call", "endless", "--input", "{}", "--timeout", "1");
    expect(code).toBe(3);
    expect(stderr).toMatch(/or allow more time with --timeout\.\n$/);
    expect(await statusOf("endless", id(stderr))).toBe("CANCELLED");
  });

  test("Ctrl-C is exit code 130, and the job is cancelled", async () => {
    const command = here.start("call", "endless", "--input", "{}");
    await running("endless");
    command.child.kill("SIGINT");
    const { code, stderr } = await command.end();
    expect(code).toBe(130);
    expect(stderr).toMatch(/job \S+ is cancelled\n$/);
    expect(await statusOf("endless", id(stderr))).toBe("CANCELLED");
  });

  test("a job that somebody else sent continues", async () => {
    const endpoint = await idOf("endless");
    const job = await here.client.jobs.run(endpoint, { input: {} });
    const { code, stderr } = await here.run("call", "endless", "--job", job.id, "--timeout", "1");
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining(`job ${job.id} continues`) });
    expect((await here.client.jobs.cancel(endpoint, job.id)).status).toBe("CANCELLED");
  });

  const idOf = async (name: string) => (await here.client.endpoints.list()).find((one) => one.name === name)?.id ?? "";
  const statusOf = async (name: string, job: string) => (await here.client.jobs.status(await idOf(name), job)).status;
});

describe("a request to a load-balancing endpoint", () => {
  test("prints the worker's answer", async () => {
    const { code, stdout } = await here.run("call", "web", "--path", "/generate?n=1");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ method: "GET", path: "/generate?n=1" });
  });

  test("with an input is a POST of it, and --method is another one", async () => {
    const post = await here.run("call", "web", "--path", "/x", "--input", '{"a":1}');
    expect(JSON.parse(post.stdout)).toMatchObject({ method: "POST", body: '{"a":1}' });
    const put = await here.run("call", "web", "--path", "/x", "--input", "text", "--method", "PUT");
    expect(JSON.parse(put.stdout)).toMatchObject({ method: "PUT", body: "text" });
  });

  test("--json prints status, headers and body as one document", async () => {
    const { stdout } = await here.run("call", "web", "--path", "/x", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ status: 200, headers: {}, body: { path: "/x" } });
  });
});

describe("a mistake", () => {
  test.each([
    [["call", "double"], "a job needs an input"],
    [["call", "double", "--input", "{"], "the input is not JSON"],
    [["call", "double", "--file", __filename], `${__filename} is not JSON`],
    [["call", "double", "--input", "[1]"], "the input of a job is a JSON object"],
    [["call", "double", "--file", "/nowhere.json"], "/nowhere.json can't be read: ENOENT"],
    [["call", "double", "--input", "{}", "--file", "x"], "give --input or --file, not both"],
    [["call", "double", "--input", "{}", "--timeout", "0"], "It must be a number above 0."],
    [["call", "double", "--input", "{}", "--stream", "--async"], "cannot be used with option"],
    [["call", "double", "--input", "{}", "--method", "PUT"], "--method needs a request to a path"],
    [["call", "web", "--input", "{}"], "endpoint web is load-balancing"],
    [["call", "double", "--path", "/x"], "endpoint double is queue-based"],
    [["call", "web", "--path", "x"], "a path begins with a slash"],
  ])("%j is exit code 2", async (args, why) => {
    const { code, stdout, stderr } = await here.run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(why);
  });

  test("no message quotes the input", async () => {
    const { stderr } = await here.run("call", "double", "--input", '{"token": "s3cret-value"');
    expect(stderr).not.toContain("s3cret");
  });
});
