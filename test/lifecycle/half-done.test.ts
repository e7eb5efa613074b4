import { Endpoint, Template } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns, State } from "../harness/front-ends/engine-runs";

const inline = { image: "org/worker:1", gpu: { pools: ["AMPERE_24"] } };
const refused = { status: 403 };

describe.each(FRONT_ENDS)("%s: what stops between two steps", (frontEnd) => {
  let runs: EngineRuns;
  beforeEach(async () => {
    runs = await startRuns(frontEnd);
  });
  afterEach(() => runs.close());

  const message = (work: Promise<unknown>) =>
    work.then(
      () => "no failure",
      (error: Error) => error.message,
    );
  const live = async ({ id }: State) => (await runs.rest("GET", `/v2/serverless/${id}`)).body;
  const gpuIds = async ({ id }: State) => {
    const query = `query { myself { endpoint(id: "${id}") { name templateId gpuIds } } }`;
    const { myself } = (await runs.graphql(query, {})) as { myself: { endpoint: Record<string, string> } };
    return myself.endpoint;
  };
  const exclude = async (made: State, type: string) => {
    const { name, templateId } = await gpuIds(made);
    const input = { id: made.id, name, templateId, gpuIds: `AMPERE_24,-${type}` };
    await runs.graphql("mutation($input: EndpointInput!) { saveEndpoint(input: $input) { id } }", { input });
  };

  test("exclusions of somebody else's that could not be put back are named, planned and put back", async () => {
    const made = await runs.up(Endpoint, inline);
    await exclude(made, "NVIDIA L4");
    await runs.control("POST", "options", { dropExclusionsOnAnyPatch: true });
    await runs.control("POST", "faults", { match: { operation: "saveEndpoint" }, effect: refused });
    const changed = { ...inline, timeout: 9000 };
    const half = await runs.up(Endpoint, changed, made).catch((error: { properties?: object } & Error) => {
      runs.lines.push(error.message);
      return { ...made, outputs: { ...made.outputs, ...error.properties } } as State;
    });
    await runs.control("DELETE", "faults");
    expect([runs.lines.join("\n"), half.initErrors?.join("\n") ?? ""].join("\n")).toContain("NVIDIA L4");
    expect(await gpuIds(made)).toMatchObject({ gpuIds: "AMPERE_24" });
    expect((await live(made)).timeout).toBe(9000);
    expect((await runs.preview(Endpoint, changed, half)).diff?.changes).toBe(true);
    const done = await runs.up(Endpoint, changed, half);
    expect(await gpuIds(done)).toMatchObject({ gpuIds: "AMPERE_24,-NVIDIA L4" });
    expect((await runs.preview(Endpoint, changed, done)).diff?.changes).toBe(false);
  });

  test.each([
    ["an image", async () => inline],
    [
      "a template",
      async () => {
        const template = await runs.up(Template, { image: "org/worker:1", serverless: true }, undefined, { name: "t" });
        return { templateId: template.id, gpu: { pools: ["AMPERE_24"] } };
      },
    ],
  ])(
    "a delete of an endpoint of %s that fails after scaling to zero says so, and an up restores it",
    async (_, source) => {
      const args = { ...(await source()), workers: { min: 1, max: 5 } };
      const made = await runs.up(Endpoint, args);
      await runs.control("POST", "faults", { match: { method: "DELETE", path: "/v2/serverless" }, effect: refused });
      await runs.control("POST", "faults", { match: { operation: "deleteEndpoint" }, effect: refused });
      const text = await message(runs.destroy(Endpoint, made));
      expect(text).toMatch(
        /workers are set to 0 now \(before: min 1, max 5\)\. Run the delete again to go on, or pulumi up/,
      );
      await runs.control("DELETE", "faults");
      await runs.preview(Endpoint, args, made);
      expect(runs.lines.join("\n")).not.toContain("lowers it by itself");
      expect((await live(await runs.up(Endpoint, args, made))).workers).toMatchObject({ min: 1, max: 5 });
    },
  );

  // So many that the waits, whose lengths are chance, come to a minute at least.
  test("an outage of a minute ends neither a preview nor a create, an update or a drain", async () => {
    const outage = (match: object) =>
      runs.control("POST", "faults", {
        match,
        effect: { status: 503, body: "down", contentType: "text/plain" },
        times: 14,
      });
    await outage({ method: "GET", path: "/v2" });
    const made = await runs.up(Endpoint, inline);
    expect(runs.lines.join("\n")).toMatch(/trying again after status 503 \(for \d+ s so far\)/);
    await outage({ method: "GET", path: "/v2/serverless" });
    expect((await runs.preview(Endpoint, inline, made)).diff?.changes).toBe(false);
    await outage({ method: "PATCH", path: "/v2/serverless" });
    const changed = await runs.up(Endpoint, { ...inline, timeout: 1000 }, made);
    await outage({ operation: "myself" });
    await runs.destroy(Endpoint, changed);
    expect((await runs.rest("GET", `/v2/serverless/${made.id}`)).status).toBe(404);
  });
});

describe("the cause of lowered workers is told only where it fits", () => {
  const DAY = 24 * 3600 * 1000;
  const created = Date.parse("2026-01-01T00:00:00Z");
  type Row = [from: number, to: number, days: number, told: boolean];
  const rows: Row[] = [
    [5, 2, 4, true],
    [5, 0, 8, true],
    [1, 2, 4, false],
    [5, 2, 2, false],
    [5, 0, 4, false],
    [5, 3, 8, false],
    [0, 2, 8, false],
  ];
  test.each(rows)("from %i to %i after %i days: %s", (from, to, days, told) => {
    const rest = { workers: { min: 0, max: to }, createdAt: new Date(created).toISOString() };
    const cause = Endpoint.explains?.({ path: "workers.max", from, to }, { rest } as never, created + days * DAY);
    expect(cause !== undefined).toBe(told);
  });
});
