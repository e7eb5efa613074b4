/** Records what today's version writes and answers. docs/development.md says when and how. */
import fs from "node:fs";
import { version } from "../../../schema.json";
import { ListeningProxy } from "../../contract/listening-proxy";
import { attached } from "../../harness/attached";
import type { Service } from "../../harness/emulator";
import type { Workspace } from "../../harness/engine";
import { workspace } from "../../harness/workspace";
import { Life } from "./life";
import { javascript, yaml } from "./programs";
import { keep, type Recording, sameService, textOf, type Write } from "./recording";

const LEGACY: Write = ["POST", "/v2/network-volumes", { name: "legacy", size: 30, dataCenter: "EU-RO-1" }];

let service: Service;
let proxy: ListeningProxy;
let env: Record<string, string>;

beforeEach(async () => {
  service = await sameService();
  proxy = await ListeningProxy.start(service.emulator.url);
  env = { ...service.env, CLOUDCOMPUTE_BASE_URL: proxy.url };
});

afterEach(() => proxy.close());

const save = (frontEnd: string, recording: Recording) =>
  keep(`${version}/${frontEnd}`, recording, [proxy.url, service.emulator.url]);

test("the dynamic resources", async () => {
  const ws = await workspace({ program: javascript, env });
  const { code, output } = await ws.up("--parallel", "1");
  if (code !== 0) throw new Error(output);
  save("dynamic", { "program.js": javascript, ...made(ws, []) });
});

test("the plugin", async () => {
  const ws = await workspace({ language: "yaml", program: yaml(), env: await attached(env) });
  const life = new Life(ws, service);
  await life.outside(...LEGACY);
  await life.run("preview", "succeeds", () => ws.preview("--parallel", "1"));
  await life.run("up", "succeeds", () => ws.up("--parallel", "1"));
  const first = made(ws, [LEGACY]);
  await changes(life, ws);
  await ends(life, ws);
  save("plugin", { "program.yaml": yaml(), ...first, "life.jsonl": textOf(life.lines) });
});

async function changes(life: Life, ws: Workspace): Promise<void> {
  ws.program(yaml({ dataCenter: "US-KS-2" }));
  await life.run("preview of a replacement", "succeeds", () => ws.preview("--parallel", "1"));
  const excluded = "NVIDIA L4";
  ws.program(yaml({ password: "hunter3-password", image: "org/worker:2", size: 25, max: 4, mode: "slow", excluded }));
  await life.run("up of updates", "succeeds", () => ws.up("--parallel", "1"));
  await life.outside("PATCH", `/v2/serverless/${ws.resource("queue")?.id}`, { workers: { min: 0, max: 9 } });
  await life.run("refresh", "succeeds", () => ws.refresh("--parallel", "1"));
  const { id } = (await service.list("/v2/network-volumes")).find(({ name }) => name === "legacy") as { id: string };
  const legacy = ["cloudcompute:index:NetworkVolume", "legacy", id, "--yes", "--protect=false"];
  await life.run("import", "succeeds", () => ws.run("import", ...legacy, "--parallel", "1"));
}

async function ends(life: Life, ws: Workspace): Promise<void> {
  const mounts = { network: [{ volumeId: ws.resource("legacy")?.id, path: "/data" }] };
  await life.outside("POST", "/_emulator/pods", { name: "notebook", mounts });
  await life.run("destroy of a volume in use", "fails", () => ws.destroy("--parallel", "1"));
  const [pod] = await service.list("/v2/pods");
  await life.outside("DELETE", `/v2/pods/${pod?.id}`);
  await life.run("destroy", "succeeds", () => ws.destroy("--parallel", "1"));
}

/** The state after an `up`, and the writes that led to it. */
function made(ws: Workspace, before: readonly Write[]): Pick<Recording, "writes.jsonl" | "state.json"> {
  const writes = proxy.passed.filter(({ method, requestBody }) => method !== "GET" && !isQuery(requestBody));
  const told = writes.map(({ method, path, requestBody }): Write => [method, path.replace(/\?.*/, ""), requestBody]);
  return {
    "writes.jsonl": textOf([...before, ...told]),
    "state.json": withoutTraces(fs.readFileSync(ws.file, "utf8")),
  };
}

/** Paths and times of the machine that records; the engine makes nothing of them. */
const withoutTraces = (state: string): string =>
  JSON.stringify(
    JSON.parse(state, (key, value) => (TRACES.includes(key) ? undefined : value)),
    null,
    2,
  );

const TRACES = ["sourcePosition", "stackTrace", "created", "modified", "time"];

const isQuery = (body: unknown): boolean =>
  /^\s*(query|\{)/.test((body as { query?: string } | undefined)?.query ?? "");
