import { isHiddenTemplate } from "../../provider/model/shown-names";
import { Registry } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns } from "../harness/front-ends/engine-runs";
import fc from "../properties";

const login = { username: "user", password: "s3cret-1" };
const inline = { name: "first", image: "org/private:1", gpu: { pools: ["ADA_24"] } };

describe.each(FRONT_ENDS)("%s: the template that the service made for an endpoint", (frontEnd) => {
  let runs: EngineRuns;
  beforeEach(async () => {
    runs = await startRuns(frontEnd);
  });
  afterEach(() => runs.close());

  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => "no refusal",
      (error: Error) => error.message,
    );

  test("is not named by a registry's guard, and its endpoint is, after somebody renamed the endpoint", async () => {
    const registry = await runs.up(Registry, login);
    const { body } = await runs.rest("POST", "/v2/serverless", { ...inline, registry: registry.id });
    await runs.rest("PATCH", `/v2/serverless/${body.id}`, { name: "second" });
    const text = await refusal(runs.destroy(Registry, registry));
    expect(text).toContain(`because Endpoint "second" (${body.id}) still uses it`);
    expect(text).not.toContain("__template__");
  });

  test("is not named by a registry's guard when its endpoint's list entry can't be read", async () => {
    const registry = await runs.up(Registry, login);
    const { body } = await runs.rest("POST", "/v2/serverless", { ...inline, registry: registry.id });
    await runs.rest("PATCH", `/v2/serverless/${body.id}`, { name: "second" });
    const listed = (await runs.rest("GET", "/v2/serverless")).body.endpoints as object[];
    const endpoints = listed.map((endpoint) => ({ ...endpoint, workers: "odd" }));
    await runs.control("POST", "faults", {
      match: { method: "GET", path: "/v2/serverless" },
      effect: {
        status: 200,
        body: JSON.stringify({ endpoints }),
        contentType: "application/json",
      },
    });
    const text = await refusal(runs.destroy(Registry, registry));
    expect(text).toContain(`Endpoint "second" (${body.id})`);
    expect(text).not.toContain("__template__");
  });
});

test("a template is hidden by its ending, whatever stands before it", () => {
  const ending = fc.stringMatching(/^[0-9a-z]{6}$/);
  fc.assert(
    fc.property(fc.string(), ending, (owner, end) => {
      expect(isHiddenTemplate(`${owner}__template__${end}`)).toBe(true);
      expect(isHiddenTemplate(`${owner}__template__${end}0`)).toBe(false);
    }),
    { numRuns: 50 },
  );
});
