import { Socket } from "node:net";
import { Clock } from "../../../emulator/state/clock";
import { Random } from "../../../emulator/state/random";
import { Service } from "../../../emulator/state/service";
import { answerOpenai } from "../../../emulator/text/openai-route";

// Without HTTP: 2000 requests over it take seconds, and the limit lies behind it.
test("beyond 2000 requests in ten seconds the OpenAI route answers 429 in its shape, with the time to wait", async () => {
  const options = { jobLimits: true };
  const service = new Service(new Clock("still", 0), new Random(1), {
    ...{ options, quotas: null, defaultAccount: "a", handlers: {} },
  });
  const headers = { authorization: `Bearer ${service.accounts.issue("a", "full")}` };
  const params = { id: "text", "*": "models" };
  const place = { path: "/run/v2/text/openai/v1/models", query: new URLSearchParams(), operation: null };
  const caller = { connection: new Socket(), gone: new AbortController().signal };
  const models = () => answerOpenai(service, { method: "GET", params, headers, body: "", ...caller, ...place });
  for (let count = 0; count < 2_000; count += 1) expect((await models()).status).toBe(200);
  const refused = await models();
  expect([refused.status, refused.headers["Retry-After"]]).toEqual([429, "10"]);
  expect(JSON.parse(String(refused.body)).error.code).toBe("rate_limit_exceeded");
  await service.clock.advance(10);
  expect((await models()).status).toBe(200);
});
