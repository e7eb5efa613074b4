import { Endpoint, Template } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns, State } from "../harness/front-ends/engine-runs";
import fc from "../properties";

const inline = { image: "org/worker:1", gpu: { pools: ["ADA_24"] } };

describe.each(FRONT_ENDS)(
  "%s: what the program changes is never taken for the platform's or the service's doing",
  (frontEnd) => {
    let runs: EngineRuns;
    beforeAll(async () => {
      runs = await startRuns(frontEnd);
      await runs.control("POST", "options", { workerQuota: 10_000 });
    });
    afterAll(() => runs.close());

    const template = async ({ id }: State) => (await runs.rest("GET", `/v2/templates/${id}`)).body;
    const endpoint = async ({ id }: State) => (await runs.rest("GET", `/v2/serverless/${id}`)).body;
    const gpuIds = async ({ id }: State) => {
      const query = `query { myself { endpoint(id: "${id}") { gpuIds } } }`;
      const { myself } = (await runs.graphql(query, {})) as { myself: { endpoint: { gpuIds: string } } };
      return myself.endpoint.gpuIds;
    };

    test("a variable with a name of the platform's goes when the program that declared it no longer does", async () => {
      const names = fc.constantFrom(
        "WHISPER_ENDPOINT_ID",
        "PUBLIC_KEY",
        "JUPYTER_PASSWORD",
        "ACME_POD_ID",
        "ACME_API_KEY",
        "A",
        "B",
      );
      const env = fc.dictionary(names, fc.constantFrom("1", "2"));
      await fc.assert(
        fc.asyncProperty(env, env, async (before, after) => {
          const made = await runs.up(Template, { image: "org/worker:1", env: before });
          const planned = await runs.preview(Template, { image: "org/worker:1", env: after }, made);
          const changed = await runs.up(Template, { image: "org/worker:1", env: after }, made);
          expect((await template(changed)).env).toEqual(after);
          expect(planned.diff?.changes ?? false).toBe(JSON.stringify(sorted(before)) !== JSON.stringify(sorted(after)));
          expect((await runs.preview(Template, { image: "org/worker:1", env: after }, changed)).diff?.changes).toBe(
            false,
          );
        }),
        { numRuns: 15 },
      );
    });

    test("a variable that the platform added stays through an edit of the others", async () => {
      const made = await runs.up(Template, { image: "org/worker:1", env: { A: "1" } });
      await runs.rest("PATCH", `/v2/templates/${made.id}`, { env: { A: "1", ACME_POD_ID: "theirs" } });
      const changed = await runs.up(Template, { image: "org/worker:1", env: { A: "2" } }, made);
      expect((await template(changed)).env).toEqual({ A: "2", ACME_POD_ID: "theirs" });
    });

    test("an ending -fb of a name comes and goes with the program", async () => {
      const args = { ...inline, flashboot: "FLASHBOOT" };
      const made = await runs.up(Endpoint, { ...args, name: "thong -fb" });
      const renamed = await runs.up(Endpoint, { ...args, name: "thong" }, made);
      expect((await endpoint(renamed)).name).toBe("thong");
      const again = await runs.up(Endpoint, { ...args, name: "thong -fb" }, renamed);
      expect((await endpoint(again)).name).toBe("thong -fb");
      expect((await runs.preview(Endpoint, { ...args, name: "thong -fb" }, again)).diff?.changes).toBe(false);
    });

    test("a whole number is compared to its last digit, a fraction in the service's 32 bits", async () => {
      const made = await runs.up(Endpoint, { ...inline, timeout: 86_400_000, scaling: { value: 4.3 } });
      expect(
        (await runs.preview(Endpoint, { ...inline, timeout: 86_400_000, scaling: { value: 4.3 } }, made)).diff?.changes,
      ).toBe(false);
      const changed = await runs.up(Endpoint, { ...inline, timeout: 86_400_001, scaling: { value: 4.4 } }, made);
      expect(await endpoint(changed)).toMatchObject({ timeout: 86_400_001, scaling: { value: Math.fround(4.4) } });
    });

    test("excluded GPU types that leave the program go, and those that it never declared stay", async () => {
      const gpu = { pools: ["AMPERE_24"], excludedTypes: ["NVIDIA L4"] };
      const made = await runs.up(Endpoint, { ...inline, gpu });
      const silent = { ...inline, gpu: { pools: ["AMPERE_24"] } };
      expect((await runs.preview(Endpoint, silent, made)).diff?.changes).toBe(true);
      const cleared = await runs.up(Endpoint, silent, made);
      expect(await gpuIds(cleared)).toBe("AMPERE_24");
      expect((await runs.preview(Endpoint, silent, cleared)).diff?.changes).toBe(false);
    });

    test("an entry that stands twice in a list without order can be taken out once", async () => {
      const made = await runs.up(Template, { image: "org/worker:1", ports: ["80/http", "80/http", "22/tcp"] });
      const changed = await runs.up(Template, { image: "org/worker:1", ports: ["22/tcp", "80/http"] }, made);
      expect(((await template(changed)).ports as string[]).sort()).toEqual(["22/tcp", "80/http"]);
    });
  },
);

const sorted = (map: object) => Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1));
