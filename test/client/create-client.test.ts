import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import * as client from "../../provider/client";
import { JumpingClock } from "./clocks";
import { save } from "./save";
import { problem, rejection, type Scripted, scriptedService } from "./scripted-service";

const KEY = "rpa_verysecretkey";
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function setUp(...script: Scripted[]) {
  const service = await scriptedService(...script);
  const log: client.LogEntry[] = [];
  const clock = new JumpingClock();
  const made = client.createClient({
    apiKey: KEY,
    baseUrl: `${service.url}/`,
    clock,
    random: () => 0,
    log: (entry) => log.push(entry),
  });
  ends.push(made.close, service.close);
  return { ...service, made, clock, log, requests: () => service.seen.map(({ method, url }) => `${method} ${url}`) };
}

const registry = (id: string) => ({ id, name: `name of ${id}` });
const list = (...ids: string[]): Scripted => ({ json: { registries: ids.map(registry) } });
const gone = problem(404, "resource not found");

test("takes addresses without their trailing slash, and no others than http", async () => {
  expect(client.createClient({ baseUrl: "https://x.test//" })).toMatchObject({
    baseUrl: "https://x.test",
    runUrl: "https://x.test",
  });
  expect(() => client.createClient({ baseUrl: "x.test" })).toThrow(client.ServiceError);
  expect(() => client.createClient({ baseUrl: "ftp://x.test" })).toThrow("not an http or https address");
});

test("names the package and its version in the User-Agent", async () => {
  const { made, seen } = await setUp(list());
  await made.registries.list();
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(seen[0]?.headers["user-agent"]).toBe(`pulumi-cloudcompute/${version}`);
});

test("finds from the list what the list has, and asks the object's own route before it calls one gone", async () => {
  const { made, requests } = await setUp(list("a"), { json: registry("b") }, gone);
  expect(await made.registries.find("a")).toEqual(registry("a"));
  expect(await made.registries.find("b")).toEqual(registry("b"));
  expect(await made.registries.find("c")).toBeUndefined();
  expect(requests()).toEqual(["GET /v2/registries", "GET /v2/registries/b", "GET /v2/registries/c"]);
});

test.each([
  ["an HTML page", { status: 404, headers: { "content-type": "text/html" }, text: "<html>" }],
  ["another route's 404", problem(404, "The requested path was not found.")],
  ["a refusal", problem(403, "access denied")],
])("%s never means that the object is gone", async (_what, answer) => {
  const { made } = await setUp(list(), answer);
  const error = await rejection(made.registries.find("a"));
  expect(error).toBeInstanceOf(client.ServiceError);
  expect(error).not.toBeInstanceOf(client.NotFound);
});

test("finds what it made itself without a request, and not what it deleted", async () => {
  const { made, requests } = await setUp(list(), { status: 201, json: registry("a") }, { status: 204 }, gone);
  await made.registries.list();
  await made.registries.create({ name: "n", username: "u", password: "p" });
  expect(await made.registries.find("a")).toEqual(registry("a"));
  expect(await made.registries.list()).toEqual([registry("a")]);
  await made.registries.delete("a");
  expect(await made.registries.list()).toEqual([]);
  expect(await made.registries.find("a")).toBeUndefined();
  expect(requests().filter((request) => request === "GET /v2/registries")).toHaveLength(1);
});

test("a failed change leaves the object to its own route", async () => {
  const volume = (size: number) => ({ id: "v", name: "v", size, dataCenter: "EU-RO-1", type: "STANDARD" });
  const failed = problem(400, "no");
  const { made } = await setUp({ json: { networkVolumes: [volume(10)] } }, failed, { json: volume(20) });
  await made.networkVolumes.list();
  await rejection(made.networkVolumes.patch("v", { size: 20 }));
  expect((await made.networkVolumes.find("v"))?.size).toBe(20);
});

test("a create whose answer lacks fields gives the id to be saved", async () => {
  const { made, requests } = await setUp({ status: 201, json: { id: "t1", name: "t" } });
  const error = await rejection(made.templates.create({ name: "t", image: "i", env: { A: "hush-hush" } }));
  expect(error).toMatchObject({ name: "MalformedAnswer", id: "t1", outcomeUnknown: true });
  expect(requests()).toEqual(["POST /v2/templates"]);
});

test("a create that breaks is not repeated and says that it may have been made", async () => {
  const { made, seen } = await setUp(problem(500, "oops"));
  expect(await rejection(made.registries.create({ name: "n", username: "u", password: "p" }))).toMatchObject({
    outcomeUnknown: true,
  });
  expect(seen).toHaveLength(1);
});

test("waits out an outage of minutes, and a service that does not listen once it has answered through either API", async () => {
  const { made, close, clock } = await setUp(problem(503, "down"), problem(503, "down"), list());
  const bounded = made.with({ deadline: clock.now() + 300_000 });
  expect(await bounded.registries.list()).toEqual([]);
  await close();
  const error = await rejection(bounded.graphql.discount());
  expect(error).toBeInstanceOf(client.NetworkFailure);
  expect((error as Error).message).toMatch(/All \d\d attempts since .* failed, within 2\d\d s/);
});

test("does not wait long for an address where nobody has ever answered", async () => {
  const { made, close, clock } = await setUp(list());
  await close();
  const started = clock.now();
  expect(await rejection(made.registries.list())).toBeInstanceOf(client.NetworkFailure);
  expect(clock.now() - started).toBeLessThan(10_000);
});

test("waits out a used-up quota by the service's own word, also for a create", async () => {
  const limited: Scripted = { status: 429, headers: { "retry-after": "12", ratelimit: '"minute";r=0;t=20' }, json: {} };
  const { made, clock, log } = await setUp(limited, { status: 201, json: registry("a") });
  await made.registries.create({ name: "n", username: "u", password: "p" });
  expect(clock.sleeps.reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(20_000);
  expect(log.map(({ attempt, status, wait }) => [attempt, status ?? wait])).toEqual([
    [1, 429],
    [2, "the request quota of the minute is used up"],
    [2, 201],
  ]);
});

test("shares one quota between all clients of an account in this process", async () => {
  const used: Scripted = { headers: { ratelimit: '"minute";r=0;t=30' }, json: { registries: [] } };
  const { made, url, clock } = await setUp(used, list());
  await made.registries.list();
  const second = client.createClient({ apiKey: KEY, baseUrl: url, clock, random: () => 0 });
  ends.unshift(second.close);
  await second.registries.list();
  expect(clock.sleeps.reduce((a, b) => a + b, 0)).toBe(30_000);
});

test("gives up on a request after ten minutes where nobody set a deadline", async () => {
  const { made } = await setUp({ status: 429, headers: { "retry-after": "4000" }, json: {} });
  expect(await rejection(made.registries.list())).toBeInstanceOf(client.RateLimited);
});

test("escapes ids, and asks nothing for one that would name another route", async () => {
  const { made, requests } = await setUp(gone);
  await rejection(made.templates.get("a/../b c?x"));
  expect(requests()).toEqual(["GET /v2/templates/a%2F..%2Fb%20c%3Fx"]);
  for (const id of ["", ".", ".."]) {
    expect(await rejection(made.templates.delete(id))).toBeInstanceOf(client.NotFound);
    expect(await made.graphql.endpoints).toBeDefined();
  }
  expect(requests()).toHaveLength(1);
});

test("asks the catalog once for each query", async () => {
  const { made, requests } = await setUp({ json: { dataCenters: [] } });
  await made.catalog.dataCenters();
  await made.catalog.dataCenters({});
  await made.catalog.dataCenters({ regions: "EUROPE" });
  expect(requests()).toEqual(["GET /v2/catalog/datacenters", "GET /v2/catalog/datacenters?regions=EUROPE"]);
});

describe("GraphQL", () => {
  const data = (json: object): Scripted => ({ json: { data: json } });
  const endpoint = (id: string) => ({
    id,
    name: id,
    templateId: "t",
    type: "QB",
    gpuIds: "ADA_24",
    locations: null,
    pods: [],
  });

  test("has the key in the query, values in variables, and neither in errors nor in the log", async () => {
    const failure: Scripted = { json: { errors: [{ message: `pass-word and ${KEY} are wrong` }], data: null } };
    const { made, seen, log } = await setUp(failure);
    const error = await rejection(
      made.graphql.updateRegistryAuth({ id: "r", username: "robot", password: "pass-word" }),
    );
    expect(seen[0]?.url).toBe(`/graphql?api_key=${KEY}`);
    const { query, variables } = JSON.parse(seen[0]?.body ?? "");
    expect(query).not.toContain("pass-word");
    expect(variables).toEqual({ id: "r", username: "robot", password: "pass-word" });
    expect(inspect([error, log], { depth: 9, showHidden: true })).not.toMatch(/rpa_|pass-word|api_key/);
  });

  test("an answer without an account is an error, never an empty list", async () => {
    const { made } = await setUp(data({ myself: null }));
    expect(await rejection(made.graphql.endpoints.list())).toBeInstanceOf(client.NoAccount);
    expect(await rejection(made.graphql.discount())).toBeInstanceOf(client.NoAccount);
    expect(await made.graphql.account()).toBeUndefined();
  });

  test("the account is asked for once, also where the service refuses to name it", async () => {
    const refused: Scripted = { status: 400, json: { errors: [{ message: 'Cannot query field "id"' }] } };
    const { made, seen } = await setUp(refused);
    expect(await made.graphql.account()).toBeUndefined();
    expect(await made.with({}).graphql.account()).toBeUndefined();
    expect(seen).toHaveLength(1);
  });

  test("a refused key is an error and no unnamed account, and is asked again", async () => {
    const { made } = await setUp(problem(401, "invalid"), data({ myself: { id: "u1" } }));
    expect(await rejection(made.graphql.account())).toBeInstanceOf(client.Unauthorized);
    expect(await made.graphql.account()).toEqual({ id: "u1" });
  });

  test.each([{}, { data: {} }, { data: null }])("%j is no answer to a delete", async (json) => {
    const { made } = await setUp({ json });
    expect(await rejection(made.graphql.deleteEndpoint("e1"))).toMatchObject({
      name: "MalformedAnswer",
      outcomeUnknown: true,
    });
  });

  test("a save whose answer lacks fields gives the id to be saved", async () => {
    const { made } = await setUp(data({ saveEndpoint: { id: "e1" } }));
    expect(await rejection(made.graphql.saveEndpoint(save("t")))).toMatchObject({ name: "MalformedAnswer", id: "e1" });
  });

  test("a save with an id is repeated after a server's failure, one without is not", async () => {
    const { made } = await setUp({ status: 502 }, data({ saveEndpoint: endpoint("e1") }), { status: 502 });
    expect((await made.graphql.saveEndpoint({ ...save("t"), id: "e1" })).id).toBe("e1");
    expect(await rejection(made.graphql.saveEndpoint(save("t")))).toMatchObject({
      name: "ServerFailure",
      outcomeUnknown: true,
    });
  });
});
