import { deployedService } from "../deployed";
import { rejection } from "../scripted-service";

const service = deployedService({ options: { textSlug: "text" } });
const messages = [{ role: "user", content: "Hi" }] as const;

test("the text endpoint's text comes with a cost that equals the one that the service reports", async () => {
  const { client } = service();
  for (const { id } of client.text.models()) {
    const { text, cost, reportedCost, usage } = await client.text.generate({ messages, model: id });
    expect(text).toEqual(expect.any(String));
    expect(usage).toEqual({ input: 1, output: expect.any(Number) });
    expect(Number(cost)).toBe(reportedCost);
  }
});

test("an input above the context is a failed job that names the limit", async () => {
  const { client } = service();
  const long = [{ role: "user", content: "x".repeat(4 * 262_144) }] as const;
  const error = await rejection(client.text.generate({ messages: long }));
  expect(error).toMatchObject({ name: "JobFailed" });
  expect((error as Error).message).toContain("262144");
});
