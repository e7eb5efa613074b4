import { freshService } from "../../harness/service";

const service = freshService();
const USER = [{ role: "user", content: "Hi" }];

const post = (path: string, body?: object | string) => service().rest("POST", `/run/v2/text/${path}`, body);
const get = (path: string) => service().rest("GET", `/run/v2/text/${path}`);
const runSync = (input: unknown) => post("runsync", { input });
/** Refusals have status 400 and a failed envelope. */
const refusal = async (input: unknown) => {
  const { status, body } = await runSync(input);
  expect([status, body]).toEqual([
    400,
    { id: expect.stringMatching(/^sync-.*-u1$/), status: "FAILED", error: expect.any(String) },
  ]);
  return body.error;
};

test("a request has its text, usage and cost in a finished envelope", async () => {
  const { status, body } = await runSync({ messages: USER });
  expect(status).toBe(200);
  expect(body).toEqual({
    ...{ id: expect.stringMatching(/^sync-/), status: "COMPLETED", workerId: expect.any(String) },
    ...{ delayTime: 0, executionTime: 0 },
    output: {
      choices: [{ tokens: [expect.stringContaining("Hi")] }],
      cost: expect.any(Number),
      usage: { input: 1, output: expect.any(Number) },
    },
  });
});

test.each([
  ["model-k2.6", 140, 150, 0.00063325],
  ["model-k2.7-code", 4_000, 1_000, 0.00495],
  ["model-k2.6", 800_000, 2_048, 0.198192],
  ["model-k3", 140, 150, 0.002355],
  ["model-k3", 4_000_000, 2_048, 3.03072],
])("%s: %i characters and %i tokens of answer cost %d USD, and are billed", async (model, length, max_tokens, usd) => {
  await service().options({ textTokens: 3_000 });
  const messages = [{ role: "user", content: "x".repeat(length) }];
  const { output } = (await runSync({ messages, model, sampling_params: { max_tokens } })).body;
  expect(output).toMatchObject({ cost: usd, usage: { input: length / 4, output: max_tokens } });
  const { totals } = (await service().rest("GET", "/v2/billing?lastN=1")).body.metadata;
  expect(totals).toMatchObject({ endpointAmount: usd, totalAmount: usd });
});

test("both routes give the same text for the same messages and seed", async () => {
  const ask = async (seed: number) => {
    const { output } = (await runSync({ messages: USER, sampling_params: { seed } })).body;
    return output.choices[0].tokens.join("");
  };
  const chat = await post("openai/v1/chat/completions", { messages: USER, seed: 42 });
  expect(await ask(42)).toBe(chat.body.choices[0].message.content);
  expect(await ask(43)).not.toBe(await ask(42));
});

test("an always-thinking variant's reasoning is counted and not shown", async () => {
  const { output } = (await runSync({ messages: USER, model: "model-k3", sampling_params: { max_tokens: 9 } })).body;
  expect(output).toEqual({ choices: [{ tokens: [""] }], cost: 0.000138, usage: { input: 1, output: 9 } });
});

test("run answers at once, and status has the result later", async () => {
  await service().options({ textTokenMs: 10, textTokens: 100 });
  const { body: queued } = await post("run", { input: { messages: USER } });
  expect(queued).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}-u1$/), status: "IN_QUEUE" });
  expect((await get(`status/${queued.id}`)).body.status).toBe("IN_PROGRESS");
  await service().advance(10);
  expect((await get(`status/${queued.id}`)).body).toMatchObject({
    status: "COMPLETED",
    output: { usage: { input: 1 } },
  });
});

test("stream gives the tokens once each, as they come", async () => {
  await service().options({ textTokenMs: 1_000 });
  const { id } = (await post("run", { input: { messages: USER } })).body;
  const chunk = { output: { choices: [{ tokens: [expect.any(String)] }] } };
  await service().advance(3);
  const first = (await get(`stream/${id}`)).body;
  expect(first).toEqual({ status: "IN_PROGRESS", stream: [chunk, chunk, chunk] });
  await service().advance(200);
  const rest = (await get(`stream/${id}`)).body;
  const { output } = (await get(`status/${id}`)).body;
  const streamed = [...first.stream, ...rest.stream].flatMap((part) => part.output.choices[0].tokens);
  expect(streamed.join("")).toBe(output.choices[0].tokens.join(""));
  expect((await get(`stream/${id}`)).body).toEqual({ status: "COMPLETED", stream: [] });
});

test("a cancelled generation ends and costs nothing", async () => {
  await service().options({ textTokenMs: 1_000 });
  const { id } = (await post("run", { input: { messages: USER } })).body;
  await service().advance(3);
  expect((await post(`cancel/${id}`)).body).toEqual({ id, status: "CANCELLED" });
  await service().advance(200);
  expect((await service().rest("GET", "/v2/billing/endpoints")).body.metadata.totals).toEqual({ totalAmount: 0 });
});

test.each([
  [{}],
  [{ prompt: "Hi" }],
  [{ messages: [] }],
  [{ messages: "Hi" }],
  [{ messages: [{ role: "tool", content: "Hi" }] }],
  [{ messages: [{ role: "user", content: [{ type: "text", text: "Hi" }] }] }],
])("%j has no valid messages", async (input) => {
  expect(await refusal(input)).toBe("Invalid messages format");
});

test.each([
  ["max_tokens", 0],
  ["max_tokens", 1.5],
  ["top_p", 1.1],
  ["top_p", -0.1],
  ["temperature", -1],
  ["temperature", 2.1],
  ["top_k", 1.5],
  ["seed", "x"],
])("%s of %j is named", async (name, value) => {
  expect(await refusal({ messages: USER, sampling_params: { [name]: value } })).toContain(name);
});

test("an unknown model is named, and unknown keys are ignored", async () => {
  expect(await refusal({ messages: USER, model: "model-x" })).toContain("model-x");
  const input = { messages: USER, other: 1, sampling_params: { other: 2 } };
  expect((await runSync(input)).body.status).toBe("COMPLETED");
});

test("what does not fit the context is refused with the limit", async () => {
  expect(await refusal({ messages: USER, sampling_params: { max_tokens: 262_144 } })).toContain("262144");
});

test("run refuses what runsync refuses, and no job is made", async () => {
  const { status, body } = await post("run", { input: {} });
  expect([status, body.status]).toEqual([400, "FAILED"]);
  expect((await get(`status/${body.id}`)).status).toBe(404);
});

test("a body without an input, and one that is no JSON, are bad requests", async () => {
  for (const body of [{}, "{"]) {
    expect(await post("runsync", body)).toMatchObject({ status: 400, body: { title: "Bad Request" } });
  }
});

test("no key and a wrong key are refused as problems", async () => {
  const nobody = await service().send("POST", "/run/v2/text/runsync", { input: { messages: USER } });
  expect(nobody.body).toMatchObject({ status: 401, title: "Unauthorized" });
  expect((await service().as("wrong").rest("POST", "/run/v2/text/runsync", {})).status).toBe(401);
});

test("a body may have 20 MB for runsync and 10 MB for run", async () => {
  const padded = (megabytes: number) => ({ input: { messages: USER }, padding: "x".repeat(megabytes * 1024 * 1024) });
  expect((await post("runsync", padded(19))).status).toBe(200);
  expect((await post("runsync", padded(20))).status).toBe(413);
  expect((await post("run", padded(9))).status).toBe(200);
  expect((await post("run", padded(10))).status).toBe(413);
});

test("the flagship fails with a bare 500 for a temperature, when that is switched on", async () => {
  await service().options({ k3TemperatureFails: true });
  const input = { messages: USER, model: "model-k3", sampling_params: { temperature: 0.5 } };
  expect(await runSync(input)).toMatchObject({ status: 500, body: "" });
});

test("accounts do not see each other's generations", async () => {
  const { id } = (await post("run", { input: { messages: USER } })).body;
  const stranger = await service().withKeyOf("b");
  expect((await stranger.rest("GET", `/run/v2/text/status/${id}`)).status).toBe(404);
});

test("the slug can be another one", async () => {
  await service().options({ textSlug: "chat" });
  expect((await service().rest("POST", "/run/v2/chat/runsync", { input: { messages: USER } })).status).toBe(200);
  expect((await runSync({ messages: USER })).status).toBe(404);
});
