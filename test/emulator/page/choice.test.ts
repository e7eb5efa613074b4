import { freshService } from "../../harness/service";
import { openedTab } from "./tab";

const service = freshService();
const SLOW = { name: "api", image: "slow", gpu: { pools: ["ADA_24"] } };

const content = () => service().control("GET", "");

describe("a control acts only on what was chosen", () => {
  const page = openedTab(service);
  const remaining = async () => (await content()).endpoints.map(({ id }: { id: string }) => id);
  let first: string;

  beforeEach(async () => {
    first = (await service().create("serverless", { ...SLOW, name: "b" })).id;
    await page().reload();
    await page().shows(first, "Objects");
  });

  test("the first object stays chosen when another one comes before it, and what was typed stays", async () => {
    await page().fill("Change (JSON)", '{"timeout": 5000}');
    const { id } = await service().create("serverless", { ...SLOW, name: "a" });
    await page().shows(id, "Objects");
    await page().press("Change outside Pulumi");
    expect(await page().answer()).toMatchObject({ alert: "" });
    expect((await service().rest("GET", `/v2/serverless/${first}`)).body).toMatchObject({ timeout: 5_000 });
  });

  test.each(["Change outside Pulumi", "Delete outside Pulumi", "Mark workers busy"])(
    "where that is gone, “%s” says so and sends nothing",
    async (name) => {
      const { id } = await service().create("serverless", { ...SLOW, name: "other" });
      await service().rest("DELETE", `/v2/serverless/${first}`);
      await page().shows((shown) => shown.includes(id) && !shown.includes(first), "Objects");
      const before = await content();
      await page().press(name);
      expect(await page().answer()).toEqual({ status: "", alert: `b (${first}) is gone; choose another.` });
      expect((await content()).endpoints).toEqual(before.endpoints);
      expect(await remaining()).toEqual([id]);
    },
  );

  test("what was typed stays when another one is chosen in place of one that is gone", async () => {
    await page().fill("Change (JSON)", '{"timeout": 5000}');
    const { id } = await service().create("serverless", { ...SLOW, name: "other" });
    await service().rest("DELETE", `/v2/serverless/${first}`);
    await page().shows((shown) => shown.includes(id) && !shown.includes(first), "Objects");
    await page().fill("Object", `endpoint:${id}`);
    expect(await page().curlLine("Change outside Pulumi")).toContain(`${id}","body":{"timeout":5000}`);
  });

  test("a second press confirms only what the first one asked for", async () => {
    const { id } = await service().create("serverless", { ...SLOW, name: "other" });
    await page().shows(id, "Objects");
    await page().press("Delete outside Pulumi");
    expect(await page().answer()).toEqual({ status: "Press again to confirm.", alert: "" });
    await page().fill("Object", `endpoint:${id}`);
    await page().press("Delete outside Pulumi");
    expect(await page().answer()).toEqual({ status: "Press again to confirm.", alert: "" });
    expect(await remaining()).toHaveLength(2);
    await page().press("Press again to confirm: Delete outside Pulumi");
    await page().shows("Endpoints (1)", "Objects");
    expect(await remaining()).toEqual([first]);
  });

  test("where nothing is left, there is nothing to choose either", async () => {
    await service().control("POST", "reset");
    await page().shows((shown) => !shown.includes(first), "Objects");
    await page().press("Mark workers busy");
    expect(await page().answer()).toEqual({ status: "", alert: `b (${first}) is gone.` });
  });

  test.each(["", "-5", "1e99"])("a number field with %j sends nothing, and keeps what was typed", async (text) => {
    await page().fill("Milliseconds", "7");
    await page().tab.focus('::-p-aria([name="Milliseconds"])');
    await page().tab.keyboard.press("Backspace");
    await page().tab.keyboard.type(text);
    await page().press("Set the latency");
    const field = await page().tab.$eval('::-p-aria([name="Milliseconds"])', (one) => ({
      text: (one as unknown as { value: string }).value,
      invalid: one.matches(":invalid"),
    }));
    expect(field).toEqual({ text, invalid: true });
    await page().shows("Enter a whole number from 0 to 2,147,483,647.", "Controls");
    expect((await content()).service.latencyMs).toBe(0);
  });
});
