import { ENDPOINT } from "../../harness/bodies";
import { freshService } from "../../harness/service";

const service = freshService();
const page = (accept: string, path = "") =>
  fetch(`${service().emulator.url}/_emulator/${path}`, { headers: { accept }, redirect: "manual" });
const content = async () =>
  (await page("application/json")).json() as Promise<Record<string, Record<string, unknown>[]>>;

test("programs get the content of the page as JSON, whatever their library asks for", async () => {
  await service().create("serverless", ENDPOINT);
  for (const accept of ["application/json", "*/*"]) {
    const answer = await page(accept);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(await answer.json()).toMatchObject({ service: { latencyMs: 0 }, endpoints: [{ name: "api" }] });
  }
});

test("a browser gets the page, with a policy that lets nothing else in", async () => {
  const answer = await page("text/html,application/xhtml+xml,*/*;q=0.8");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const policy = answer.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|data:|\*/);
});

test("the page is all that its files need, and they are at most 150 kB together", async () => {
  const names = ["", "page/page.js", "page/page.css", "page/icon.svg"];
  const answers = await Promise.all(names.map((name) => page("text/html", name)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(texts.join("")).not.toMatch(/https?:\/\/(?!127|localhost|www\.w3\.org\/)/);
  expect(Buffer.byteLength(texts.join(""))).toBeLessThanOrEqual(150_000);
});

test("there are no other files", async () => {
  for (const name of ["page/view.ts", "page/..%2f..%2fpackage.json", "page/index.htm"]) {
    expect((await page("text/html", name)).status).toBe(404);
  }
});

test("the address without its slash leads to the page", async () => {
  const answer = await fetch(`${service().emulator.url}/_emulator`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([307, "/_emulator/"]);
});

test("it holds neither keys nor the values of variables nor passwords", async () => {
  const registry = await service().create("registries", { name: "hub", username: "robot", password: "hush-1" });
  const env = { TOKEN: "hush-2" };
  await service().create("templates", { name: "worker", image: "org/worker:1", env, registry: registry.id });
  const { id } = await service().create("serverless", { ...ENDPOINT, env });
  await service().ask("PATCH", `/v2/serverless/${id}`, { env: { TOKEN: "hush-3" } });
  const webhook = "http://127.0.0.1:1/hush-4";
  await service().ask("POST", `/run/v2/${id}/run`, { input: {}, webhook, s3Config: { accessSecret: "hush-5" } });
  await service().call("POST", "faults", { effect: { status: 500, body: "hush-6" }, times: 1 });
  const text = JSON.stringify(await content());
  expect(text).toContain("TOKEN");
  expect(text).toContain("template.env");
  expect(text).not.toMatch(/hush|robot|rpa_/);
});

test("a key that stands in a wrong place is not shown", async () => {
  const { apiKey } = service();
  await service().create("serverless", { ...ENDPOINT, name: `api ${apiKey}`, args: `--key ${apiKey}` });
  await service().call("POST", "faults", { match: { path: `/v2/${apiKey}` }, effect: { status: 500 } });
  const text = JSON.stringify(await content());
  expect(text).toContain("--key ***");
  expect(text).not.toContain("rpa_");
});

test("a release names each variable that it adds, changes or removes, without its value", async () => {
  const { id } = await service().create("serverless", {
    ...ENDPOINT,
    env: { KEPT: "k", CHANGED: "hush-1", GONE: "hush-2" },
  });
  await service().ask("PATCH", `/v2/serverless/${id}`, { env: { KEPT: "k", CHANGED: "hush-3", ADDED: "hush-4" } });
  const endpoint = (await content()).endpoints?.[0];
  expect(endpoint?.release).toMatchObject({
    changes: [
      { field: "template.env.CHANGED", old: "a value", new: "another value" },
      { field: "template.env.GONE", old: "a value", new: "" },
      { field: "template.env.ADDED", old: "", new: "a value" },
    ],
  });
  expect(JSON.stringify(endpoint)).not.toContain("hush");
});

test("it names who holds back a delete", async () => {
  const { id: registry } = await service().create("registries", { name: "hub", username: "u", password: "p" });
  const template = await service().create("templates", {
    ...{ name: "worker", image: "org/worker:1", serverless: true, registry },
  });
  const volume = await service().create("network-volumes", { name: "models", size: 10, dataCenter: "EU-RO-1" });
  const input = { name: "api", gpuIds: "ADA_24", templateId: template.id, networkVolumeId: volume.id };
  const { id } = (await service().save(input)).body.data.saveEndpoint;
  const { templates, networkVolumes, registries } = await content();
  const api = { kind: "endpoint", name: "api", id };
  expect(templates).toMatchObject([{ usedBy: [api], lockedUntil: null }]);
  expect(networkVolumes).toMatchObject([{ usedBy: [api] }]);
  expect(registries).toMatchObject([{ usedBy: [{ kind: "template", name: "worker", id: template.id }] }]);
});

test("a template's lock has its end", async () => {
  const template = await service().create("templates", { name: "worker", image: "org/worker:1", serverless: true });
  const input = { name: "api", gpuIds: "ADA_24", templateId: template.id, workersMax: 0 };
  const { id } = (await service().save(input)).body.data.saveEndpoint;
  await service().query(`mutation { deleteEndpoint(id: "${id}") }`);
  const lockedUntil = Date.parse("2026-06-01T12:02:00Z");
  expect((await content()).templates).toMatchObject([{ usedBy: [], lockedUntil }]);
});

test("a job is read with its input and output, one that is not there is a 404", async () => {
  const { id } = await service().create("serverless", { ...ENDPOINT, image: "echo" });
  const body = await service().ask("POST", `/run/v2/${id}/run`, {
    input: { text: "hello" },
    webhook: "http://127.0.0.1:1/hush",
  });
  await service().advance(6);
  const read = await service().control("GET", `jobs/${body.id}`);
  expect(read.job).toMatchObject({ state: "COMPLETED", input: { text: "hello" }, output: { text: "hello" } });
  expect(JSON.stringify(read)).not.toContain("hush");
  expect((await service().call("GET", "jobs/none")).status).toBe(404);
});
