import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns, State } from "../harness/front-ends/engine-runs";

/** Faults of other providers after failures, which this provider must not have. */

describe.each(FRONT_ENDS)("%s", (frontEnd) => {
  let runs: EngineRuns;

  beforeAll(async () => {
    runs = await startRuns(frontEnd);
  });
  beforeEach(async () => {
    await runs.control("POST", "reset");
    await runs.neighbour();
    await runs.control("POST", "options", { workerQuota: 10_000 });
  });
  afterAll(() => runs.close());

  const gpu = { pools: ["ADA_24"] };
  type Row = [name: string, kind: AnyKind, args: Values, path: string, list: string];
  const ALL: Row[] = [
    ["Registry", Registry, { username: "u", password: "p" }, "/v2/registries", "registries"],
    ["Template", Template, { image: "org/worker:1" }, "/v2/templates", "templates"],
    ["NetworkVolume", NetworkVolume, { size: 10, dataCenter: "EU-RO-1" }, "/v2/network-volumes", "networkVolumes"],
    ["Endpoint", Endpoint, { image: "org/worker:1", gpu }, "/v2/serverless", "endpoints"],
  ];

  const fault = (match: object, effect: object, times?: number) =>
    runs.control("POST", "faults", { match, effect, ...(times ? { times } : {}) });
  const noFaults = () => runs.control("DELETE", "faults");
  const json = (status: number, body: object) => ({ status, body, contentType: "application/json" });
  const problem = (status: number, detail: string, more: object = {}) => ({
    status,
    body: JSON.stringify({ title: "Refused", status, detail, ...more }),
    contentType: "application/problem+json",
  });
  const message = (run: Promise<unknown>) =>
    run.then(
      () => "no failure",
      (error: Error) => error.message,
    );
  const there = async (path: string, { id }: State) => (await runs.rest("GET", `${path}/${id}`)).status === 200;
  const bound = async () => ({
    templateId: (await runs.up(Template, { image: "org/worker:1", serverless: true })).id,
    gpu,
  });

  describe("a destroy of an endpoint with workers above zero drains it", () => {
    test.each([
      ["an image", async () => ({ image: "org/worker:1", gpu })],
      ["a template", bound],
    ])("beside %s", async (_, source) => {
      const made = await runs.up(Endpoint, { ...(await source()), workers: { min: 2, max: 3 } });
      await runs.control("POST", "clock", { advance: 10 });
      await runs.destroy(Endpoint, made);
      expect(await there("/v2/serverless", made)).toBe(false);
    });
  });

  describe("a template in use", () => {
    test("names who uses it, and is not touched", async () => {
      const args = await bound();
      const endpoint = await runs.up(Endpoint, { ...args, name: "api" });
      const pod = await runs.control("POST", "pods", { name: "debug", template: args.templateId });
      const [template] = (await runs.refreshAll(Template, [{ id: args.templateId, inputs: {}, outputs: {} }])) as [
        State,
      ];
      const told = await message(runs.destroy(Template, template));
      expect(told).toContain(`because Endpoint "api" (${endpoint.id}), Pod "debug" (${pod.id}) still use it`);
      expect(await there("/v2/templates", template)).toBe(true);
    });

    test("that the service keeps locked for ever is waited for no longer than the operation may take", async () => {
      await runs.control("POST", "options", { templateLockMs: 86_400_000 });
      const made = await runs.up(Template, { image: "org/worker:1" });
      const { id } = await runs.control("POST", "pods", { name: "debug", template: made.id });
      await runs.rest("DELETE", `/v2/pods/${id}`);
      expect(await message(runs.destroy(Template, made))).toMatch(
        /^Template "it": The operation ran out of time during this step: .*locked for up to two minutes after its last use/,
      );
      expect(await there("/v2/templates", made)).toBe(true);
    });
  });

  describe("only a well-formed answer of the right route means gone", () => {
    const page = { status: 404, body: "<html>no page</html>", contentType: "text/html" };
    const path404 = problem(404, "The requested path was not found.");

    test.each(ALL)(
      "an HTML page or a 404 of the address: never; the service's own 404: at once: %s",
      async (...row) => {
        const [, kind, args, path] = row;
        const made = await runs.up(kind, args);
        for (const effect of [page, path404]) {
          await fault({ path }, effect);
          const looks = [runs.preview(kind, args, made), runs.refresh(kind, made), runs.destroy(kind, made)];
          for (const told of await Promise.all(looks.map(message)))
            expect(told).toMatch(new RegExp(`^${kind.name} "it": .*404`));
          await noFaults();
          await fault({ method: "DELETE", path }, effect);
          expect(await message(runs.destroy(kind, made))).toMatch(new RegExp(`^${kind.name} "it": .*404`));
          await noFaults();
          expect(await there(path, made)).toBe(true);
        }
        await runs.rest("DELETE", `${path}/${made.id}`);
        expect(await runs.refresh(kind, made)).toBeUndefined();
        expect(await message(runs.destroy(kind, made))).toBe("no failure");
      },
    );
  });

  describe("what a list lacks is not gone", () => {
    test.each(ALL)("a list that lags or was cut: it is confirmed by its own id: %s", async (...row) => {
      const [, kind, args, path, list] = row;
      const made = await runs.up(kind, args);
      await fault({ method: "GET", path }, json(200, { [list]: [] }), 1);
      expect((await runs.preview(kind, args, made)).diff).toMatchObject({ changes: false });
      await fault({ method: "GET", path }, json(200, { [list]: [] }), 1);
      expect(await runs.refresh(kind, made)).toMatchObject({ id: made.id });
    });

    test("an endpoint beyond the 400 that GraphQL lists is asked for by its id", async () => {
      const others = Array.from({ length: 400 }, () => runs.rest("POST", "/v2/serverless", OTHER));
      await Promise.all(others);
      const args = await bound();
      const made = await runs.up(Endpoint, args);
      expect((await runs.preview(Endpoint, args, made)).diff).toMatchObject({ changes: false });
      expect(await runs.refresh(Endpoint, made)).toMatchObject({ id: made.id });
      await runs.destroy(Endpoint, made);
      expect(await there("/v2/serverless", made)).toBe(false);
    }, 60_000);
    const OTHER = { name: "other", image: "org/other:1", gpu, workers: { max: 0 } };

    test("an empty myself concludes nothing", async () => {
      const args = await bound();
      const made = await runs.up(Endpoint, args);
      await fault({ operation: "myself" }, json(200, { data: { myself: null } }));
      for (const run of [runs.preview(Endpoint, args, made), runs.refresh(Endpoint, made)]) {
        expect(await message(run)).toContain("answered without naming an account");
      }
      await noFaults();
      expect((await runs.preview(Endpoint, args, made)).diff).toMatchObject({ changes: false });
    });
  });

  describe("a create whose answer is lost or useless leaves one object, and the state knows it", () => {
    const useless = { body: "<html>login</html>", contentType: "text/html" };
    const ENDS: [string, object[]][] = [
      ["a broken connection", [{ loseAnswer: "reset" }]],
      ["a 500", [{ loseAnswer: 500 }]],
      ["both, one after the other", [{ loseAnswer: 500 }, { loseAnswer: "reset" }]],
      ["nothing made: a broken connection", [{ reset: true }]],
      ["nothing made: an HTML page with status 201", [{ status: 201, ...useless }]],
      ["nothing made: a bad gateway", [{ status: 502, ...useless }]],
    ];

    describe.each(ENDS)("%s", (_, effects) => {
      test.each(ALL)("%s", async (_name, kind, args, path, list) => {
        for (const effect of effects) await fault({ method: "POST", path }, effect, 1);
        const made = await runs.up(kind, args);
        const rows = (await runs.rest("GET", path)).body[list] as { id: string; name: string }[];
        expect(rows.filter(({ name }) => name.startsWith("it-") && !name.includes("__template__"))).toEqual([
          expect.objectContaining({ id: made.id }),
        ]);
        expect((await runs.preview(kind, args, made)).diff).toMatchObject({ changes: false });
      });
    });
  });

  test("a template that was renamed is deleted by its id, and not the one that has its name now", async () => {
    const ours = await runs.up(Template, { image: "org/worker:1", name: "worker" });
    await runs.rest("PATCH", `/v2/templates/${ours.id}`, { name: "old" });
    const { body } = await runs.rest("POST", "/v2/templates", { name: "worker", image: "org/theirs:1" });
    await runs.destroy(Template, ours);
    expect(await there("/v2/templates", ours)).toBe(false);
    expect((await runs.rest("GET", `/v2/templates/${body.id}`)).body).toMatchObject({ image: "org/theirs:1" });
  });

  describe("each refusal says of which object, what, why and what to do", () => {
    const spent = { ...problem(429, "rate limit exceeded for the day window"), headers: { "retry-after": "9000" } };
    test.each([
      ["401", problem(401, "invalid api key"), /answered 401: invalid api key.*CLOUDCOMPUTE_API_KEY/s],
      ["403", problem(403, "access denied"), /answered 403: access denied.*give it read and write access/s],
      ["422, with its fields", problem(422, "invalid", { errors: ["$.disk: too large"] }), /422.*\$\.disk: too large/s],
      ["429", spent, /429: rate limit exceeded for the day.*run the command again later/s],
      ["500", problem(500, "out of order"), /answered 500: out of order.*The change may have been made/s],
    ])("%s", async (_, effect, expected) => {
      const made = await runs.up(Template, { image: "org/worker:1" });
      await fault({ method: "PATCH", path: "/v2/templates" }, effect);
      const told = await message(runs.up(Template, { image: "org/worker:2" }, made));
      expect(told).toMatch(new RegExp(`^Template "it": .*PATCH /v2/templates/${made.id}`));
      expect(told).toMatch(expected);
    });
  });

  test("drift of all objects costs one list a kind, and a refresh too", async () => {
    const template = await runs.up(Template, { image: "org/worker:1", serverless: true });
    const kept: [AnyKind, Values, State][] = [[Template, { image: "org/worker:1", serverless: true }, template]];
    for (let i = 0; i < 8; i++) for (const [, kind, args] of ALL) kept.push([kind, args, await runs.up(kind, args)]);
    const args = { templateId: template.id, gpu };
    kept.push([Endpoint, args, await runs.up(Endpoint, args)]);
    const lists = ALL.map(([, , , path]) => `GET ${path}`).sort();
    await runs.requests();
    const preview = await runs.begin();
    for (const [kind, args, state] of kept)
      expect((await preview.preview(kind, args, state)).diff).toMatchObject({ changes: false });
    preview.end();
    // The state of what was read names its account, for which a refresh asks too.
    const accounts = frontEnd === "plugin" ? ["myself", "myself"] : ["myself"];
    expect((await runs.requests()).sort()).toEqual([...lists, ...accounts]);
    const refresh = await runs.begin();
    await Promise.all(kept.map(([kind, , state]) => refresh.refresh(kind, state)));
    refresh.end();
    expect((await runs.requests()).sort()).toEqual([...lists, "myself", "myself"]);
  });

  test("connections are reused: a hundred requests one after the other need no more than a few", async () => {
    const sockets: Socket[] = [];
    const proxy = createServer((socket) => {
      const onward = connect(Number(new URL(runs.emulator.url).port), "127.0.0.1");
      sockets.push(socket.pipe(onward).pipe(socket));
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const { env } = runs;
    runs.env = { ...env, CLOUDCOMPUTE_BASE_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
    const run = await runs.begin();
    runs.env = env;
    await runs.requests();
    const made: State[] = [];
    for (let i = 0; i < 50; i++) made.push(await run.up(NetworkVolume, { size: 10, dataCenter: "EU-RO-1" }));
    for (const state of made) await run.destroy(NetworkVolume, state);
    run.end();
    expect((await runs.requests()).length).toBeGreaterThan(100);
    expect(sockets.length).toBeLessThan(5);
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
});
