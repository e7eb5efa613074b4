import { Endpoint, Registry, Template } from "../../provider/resources";
import type { Plugin } from "../harness/front-ends/grpc/plugin";
import { isSecret } from "../harness/front-ends/grpc/wire";
import { PluginRuns } from "../harness/front-ends/plugin";

let runs: PluginRuns;
let plugin: Plugin;

beforeAll(async () => {
  runs = await PluginRuns.start();
  for (const name of ["hub-a", "hub-b"]) await runs.up(Registry, { name, username: "u", password: "p" });
  await runs.up(Template, { name: "worker", image: "org/worker:1", env: { A: "s3cret" } });
  await runs.up(Endpoint, { name: "api", image: "org/worker:1", gpu: { pools: ["ADA_24"] } });
  plugin = await runs.configured();
});
afterAll(async () => {
  plugin.end();
  await runs.close();
});

describe("Invoke", () => {
  test("answers a look-up by its token", async () => {
    const { id, name } = await plugin.invoke("cloudcompute:index:getRegistry", { name: "hub-a" });
    expect([id, name]).toEqual([expect.stringMatching(/./), "hub-a"]);
  });

  test("marks what is secret in the answer, also inside lists", async () => {
    const one = await plugin.invoke("cloudcompute:index:getTemplate", { name: "worker" });
    const { templates } = await plugin.invoke("cloudcompute:index:getTemplates", { name: "worker" });
    expect([one, ...(templates as object[])].map((found) => isSecret((found as typeof one).env))).toEqual([true, true]);
  });

  test("names what there is where the token is none", async () => {
    await expect(plugin.invoke("cloudcompute:index:getNothing", {})).rejects.toThrow(
      /no function .*getNothing.*getGpuTypes/,
    );
  });

  test("refuses arguments that are none", async () => {
    await expect(plugin.invoke("cloudcompute:index:getRegistry", { nam: "hub-a" })).rejects.toThrow("nam");
  });
});

describe("List", () => {
  const names = async (...what: Parameters<Plugin["list"]>) => (await plugin.list(...what)).map(({ name }) => name);

  test("tells ids and names of a kind, all at once", async () => {
    const rows = await plugin.list("cloudcompute:index:Registry");
    expect(rows.map(({ name }) => name).sort()).toEqual(["hub-a", "hub-b", "neighbour"]);
    for (const { id, name } of rows)
      expect((await runs.rest("GET", `/v2/registries/${id}`)).body).toMatchObject({ name });
  });

  test("leaves out the templates that the service made for endpoints", async () => {
    expect(await names("cloudcompute:index:Template")).toEqual(["worker"]);
  });

  test("takes a name and a limit; a limit of 0 is none", async () => {
    expect(await names("cloudcompute:index:Registry", { name: "hub-b" })).toEqual(["hub-b"]);
    expect(await names("cloudcompute:index:Registry", {}, 1)).toHaveLength(1);
    expect(await names("cloudcompute:index:Registry", {}, 0)).toHaveLength(3);
  });

  test("names what there is where the token is none", async () => {
    await expect(plugin.list("cloudcompute:index:Pod")).rejects.toThrow(
      /no resource cloudcompute:index:Pod; there are/,
    );
  });
});
