import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { createClient } from "../../provider/client";
import { findEngine } from "../../tools/engine";
import { environment } from "../../tools/engine/environment";
import { layProgram } from "../../tools/engine/program";
import { ended } from "./account";
import { built, cloudcomputeIn } from "./cloudcompute";

const root = mkdtempSync(join(tmpdir(), "cloudcompute-dev-test-"));
const folder = join(root, "program");
const temporary = join(root, "tmp");

const program = (greeting: string) => `
const { Config } = require("@pulumi/pulumi");
const { Endpoint, Template } = require("pulumi-cloudcompute");
const template = new Template("worker", { image: "org/web:1", serverless: true });
const endpoint = new Endpoint("web", {
  templateId: template.id,
  type: "LOAD_BALANCING",
  gpu: { pools: ["ADA_24"] },
  workers: { min: 1, max: 1 },
});
module.exports = { endpointId: endpoint.id, greeting: "${greeting}", size: new Config().require("size") };
`;

/** Its two servers, and an echo that says which version answers, from which process. */
const worker = (version: string) => `
const http = require("node:http");
const { WebSocketServer } = require(${JSON.stringify(require.resolve("ws"))});
const answer = (request, response) => response.end("ok");
http.createServer(answer).listen(process.env.PORT_HEALTH);
const sockets = new WebSocketServer({ server: http.createServer(answer).listen(process.env.PORT) });
sockets.on("connection", (socket) =>
  socket.on("message", (text) => socket.send(JSON.stringify({ version: "${version}", pid: process.pid, echo: String(text) }))));
console.log("version ${version} serves");
`;

const lay = (name: string, text: string) => writeFileSync(join(folder, name), text);

/**
 * A process that has ended but was not waited for still has a number, which can happen if the first process is not an
 * init.
 */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}

interface DevEvent {
  readonly event: string;
  readonly [member: string]: unknown;
}

/** The running loop: its events in their order. */
class Dev {
  readonly #events: AsyncIterator<string>;
  readonly seen: DevEvent[] = [];

  constructor(readonly child: ChildProcess) {
    this.#events = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  }

  /** The next event of that name for which the condition holds. */
  async event(name: string, holds: (event: DevEvent) => boolean = () => true): Promise<DevEvent> {
    for (;;) {
      const { value, done } = await this.#events.next();
      if (done)
        throw new Error(`it ended before "${name}":\n${this.seen.map((event) => JSON.stringify(event)).join("\n")}`);
      const event = JSON.parse(value) as DevEvent;
      this.seen.push(event);
      if (event.event === name && holds(event)) return event;
    }
  }
}

jest.setTimeout(60_000);

describe("the loop", () => {
  let dev: Dev;
  let files: string[];
  let address: { url: string; apiKey: string };

  const listing = () =>
    [folder, join(root, "home")].flatMap((path) =>
      (readdirSync(path, { recursive: true, encoding: "utf8" }) as string[])
        .filter((file) => !file.includes("node_modules"))
        .map((file) => join(path, file)),
    );

  beforeAll(async () => {
    layProgram(folder, program("one"));
    mkdirSync(join(root, "home"));
    lay("worker.js", worker("1"));
    lay("cloudcompute.json", JSON.stringify({ workers: { "org/web": "./worker.js" }, config: { size: "small" } }));
    const engine = await findEngine({ report: () => {} });
    const env = environment(engine, root, {});
    files = listing();
    const child = spawn(process.execPath, [built, "dev", "--json", "--port", "0"], {
      cwd: folder,
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    dev = new Dev(child);
  });

  afterAll(async () => {
    if (dev.child.exitCode === null) {
      dev.child.kill("SIGINT");
      await once(dev.child, "close");
    }
    rmSync(root, { recursive: true });
  });

  /** Sends a text through the endpoint, and gives the worker's answer. */
  async function echo(text: string): Promise<{ version: string; pid: number; echo: string }> {
    const { url, apiKey } = address;
    const client = createClient({ baseUrl: url, runUrl: `${url}/run`, apiKey });
    const [endpoint] = await client.endpoints.list();
    const balancer = client.loadBalancer({ id: endpoint?.id ?? "", url: endpoint?.requestUrls?.base });
    const socket = await balancer.webSocket("/");
    const answer = once(socket, "message");
    socket.send(text);
    const [{ data }] = (await answer) as [{ data: string }];
    socket.close();
    await client.close();
    return JSON.parse(data);
  }

  test("deploys the program to an emulator, and tells where its endpoint is", async () => {
    address = (await dev.event("started")) as unknown as typeof address;
    const { outputs, endpoints } = await dev.event("deployed");
    expect(outputs).toMatchObject({ greeting: "one", size: "small" });
    const { port } = new URL(address.url);
    const { endpointId: id } = outputs as { endpointId: string };
    expect(endpoints).toEqual([{ id, name: expect.stringMatching(/^web/), url: `http://${id}.localhost:${port}` }]);
  });

  test("serves a WebSocket through the endpoint, and shows what the worker writes", async () => {
    expect(await echo("hello")).toMatchObject({ version: "1", echo: "hello" });
    expect(await dev.event("log", ({ line }) => line === "version 1 serves")).toMatchObject({ source: "container" });
  });

  test("deploys again when a file of the program changes", async () => {
    lay("index.js", program("two"));
    expect((await dev.event("deploying")).because).toContain("index.js");
    expect((await dev.event("deployed")).outputs).toMatchObject({ greeting: "two" });
  });

  test("restarts a worker when its file changes, and deploys nothing", async () => {
    lay("worker.js", worker("2"));
    expect(await dev.event("restarted")).toEqual({ event: "restarted", image: "org/web", workers: 1 });
    await dev.event("log", ({ line }) => line === "version 2 serves");
    expect((await echo("again")).version).toBe("2");
  });

  test("goes on after a deployment that fails", async () => {
    lay("index.js", "throw new Error('no good');");
    expect(await dev.event("failed")).toMatchObject({ error: "pulumi up failed" });
  });

  test("leaves no process and no file at Ctrl-C", async () => {
    const { pid } = await echo("last");
    dev.child.kill("SIGINT");
    await dev.event("destroying");
    await dev.event("ended");
    const [code] = dev.child.exitCode === null ? await once(dev.child, "close") : [dev.child.exitCode];
    expect(code).toBe(0);
    expect(isRunning(pid)).toBe(false);
    expect(listing()).toEqual(files);
    expect(readdirSync(temporary)).toEqual([]);
    await expect(fetch(address.url)).rejects.toThrow();
  });
});

describe("refuses", () => {
  const empty = mkdtempSync(join(tmpdir(), "cloudcompute-dev-usage-"));
  const bare = mkdtempSync(join(tmpdir(), "cloudcompute-dev-bare-"));
  beforeAll(() => writeFileSync(join(empty, "Pulumi.yaml"), "name: x\nruntime: nodejs\n"));
  afterEach(() => rmSync(join(empty, "cloudcompute.json"), { force: true }));
  afterAll(() => {
    for (const path of [empty, bare]) rmSync(path, { recursive: true });
  });

  const run = (cwd: string, ...args: string[]) =>
    ended(cloudcomputeIn({ cwd, PATH: dirname(process.execPath), TMPDIR: bare }, "dev", "--port", "0", ...args));

  test("a folder without a Pulumi program", async () => {
    expect(await run(bare)).toEqual({
      code: 2,
      stdout: "",
      stderr: "error: there is no Pulumi.yaml in this folder: run it in the folder of a Pulumi program\n",
    });
  });

  test.each([
    ["{", "cloudcompute.json is not JSON"],
    ['{"workers": {"org/web": 1}}', "cloudcompute.json is wrong: workers.org/web"],
    ['{"worker": {}}', 'cloudcompute.json is wrong: Unrecognized key: "worker"'],
  ])("%j as cloudcompute.json", async (text, why) => {
    writeFileSync(join(empty, "cloudcompute.json"), text);
    const { code, stderr } = await run(empty);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(why) });
  });

  test("a worker without an image", async () => {
    expect(await run(empty, "--worker", "./worker.js")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("It must have the form name=value."),
    });
  });

  test("a worker whose file does not exist, and a port that is none", async () => {
    const worker = await run(empty, "--worker", "org/echo=./nowhere.js");
    expect(worker).toMatchObject({ code: 2, stderr: "error: worker org/echo: there is no file ./nowhere.js\n" });
    const port = await run(empty, "--port", "70000");
    expect(port).toMatchObject({ code: 2, stderr: expect.stringContaining("A port is a whole number") });
  });

  test("a machine without the Pulumi CLI, and leaves nothing behind", async () => {
    const { code, stderr } = await run(empty);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("there is no Pulumi CLI on PATH") });
    expect(readdirSync(bare)).toEqual([]);
  });

  test("a port that another program uses", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    const { code, stderr } = await run(empty, "--port", String(port));
    other.close();
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`port ${port} is in use`) });
  });
});
