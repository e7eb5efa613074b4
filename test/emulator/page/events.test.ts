import { ENDPOINT } from "../../harness/bodies";
import { freshService } from "../../harness/service";
import { Reader } from "./events";

const service = freshService();
const opened: Reader[] = [];

async function reader(lastEventId?: string): Promise<Reader> {
  const one = await Reader.open(service(), lastEventId);
  opened.push(one);
  return one;
}

afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

test("a new reader gets everything, and then only what changes", async () => {
  const { id } = await service().create("serverless", ENDPOINT);
  const page = await reader();
  expect(await page.next()).toMatchObject({ whole: true, gone: [] });
  expect(page.all("endpoint")).toMatchObject([{ id, name: "api" }]);
  await service().call("POST", "latency", { ms: 1 });
  const { whole, entries } = await page.next();
  expect([whole, entries.map(({ key }) => key)]).toEqual([false, ["service"]]);
});

test("a worker's life and a job's arrive as they happen", async () => {
  const { id } = await service().create("serverless", { ...ENDPOINT, image: "slow" });
  const page = await reader();
  await page.next();
  await service().ask("POST", `/run/v2/${id}/run`, { input: { seconds: 3 } });
  await page.until("job", ({ state }) => state === "IN_QUEUE");
  await service().advance(4);
  await page.until("endpoint", ({ fleet }) => fleet[0]?.state === "starting");
  await service().advance(2);
  await page.until("endpoint", ({ fleet }) => fleet[0]?.state === "running");
  await service().advance(3);
  await page.until("job", ({ state }) => state === "COMPLETED");
  await page.until("endpoint", ({ fleet }) => fleet[0]?.state === "idle");
  await service().advance(5);
  await page.until("endpoint", ({ fleet }) => fleet.length === 0);
});

test("what goes is named", async () => {
  const { id } = await service().create("serverless", ENDPOINT);
  const page = await reader();
  await page.next();
  await service().rest("DELETE", `/v2/serverless/${id}`);
  expect((await page.next()).gone).toContain(`endpoint:${id}`);
  await service().call("POST", "reset");
  await page.next();
  expect(page.all("request")).toEqual([]);
});

test("a reader that comes back gets what it missed, and nothing else", async () => {
  const gone = await service().create("templates", { name: "gone", image: "org/worker:1" });
  await service().create("templates", { name: "stays", image: "org/worker:1" });
  const before = await reader();
  await before.next();
  before.close();
  await service().rest("DELETE", `/v2/templates/${gone.id}`);
  await service().create("templates", { name: "new", image: "org/worker:1" });
  const after = await reader(before.lastEventId);
  const { whole, entries, gone: keys } = await after.next();
  expect([whole, keys]).toEqual([false, [`template:${gone.id}`]]);
  expect(entries.filter(({ kind }) => kind === "template")).toMatchObject([{ name: "new" }]);
});

test.each([["of another emulator"], ["9b2f/3"], ["/"]])(
  "a reader that comes back from %j gets everything",
  async (id) => {
    expect((await (await reader(id)).next()).whole).toBe(true);
  },
);

test("readers of different age have the same in the end", async () => {
  const first = await reader();
  await first.next();
  await service().create("serverless", ENDPOINT);
  const second = await reader();
  await second.next();
  await service().create("templates", { name: "last", image: "org/worker:1" });
  for (const one of [first, second]) await one.until("template", ({ name }) => name === "last");
  expect([...second.entries].sort()).toEqual([...first.entries].sort());
});

test("a cleared list of requests knows of no failure before", async () => {
  await service().call("POST", "faults", { match: { path: "/v2/pods" }, effect: { status: 503 }, times: 1 });
  await service().rest("GET", "/v2/pods");
  await service().forget();
  await service().rest("GET", "/v2/pods");
  expect(await service().noted()).toMatchObject([{ status: 200, retry: 0 }]);
});

test("two repeats of a request that fails are counted, and a request that is no repeat is not", async () => {
  const page = await reader();
  const [match, effect] = [{ path: "/v2/pods" }, { status: 503 }];
  await service().call("POST", "faults", { match, effect, times: 1 });
  await service().call("POST", "faults", { match, effect: { reset: true }, times: 1 });
  for (let count = 0; count < 4; count += 1)
    await service()
      .rest("GET", "/v2/pods")
      .catch(() => {});
  await service().rest("GET", "/v2/templates");
  await page.until("request", ({ path, status }) => path === "/v2/templates" && status === 200);
  const seen = page.all("request").map(({ path, status, retry }) => [path, status, retry]);
  expect(seen).toEqual([
    ["/v2/pods", 503, 0],
    ["/v2/pods", "lost", 1],
    ["/v2/pods", 200, 2],
    ["/v2/pods", 200, 0],
    ["/v2/templates", 200, 0],
  ]);
});
