import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Service } from "../../harness/emulator";
import { freshService } from "../../harness/service";

const service = freshService();
const BASE = "/run/v2/text/openai/v1";
const USER = [{ role: "user", content: "Hi" }];

const chat = (body: object | string) => service().rest("POST", `${BASE}/chat/completions`, body);
const refusal = async (body: object | string) => {
  const { status, body: answer } = await chat(body);
  return { status, ...answer.error };
};

/** The data of each event of a stream. */
const events = async (body: object) => {
  const { headers, body: text } = await chat({ messages: USER, stream: true, ...body });
  expect(headers.get("content-type")).toBe("text/event-stream");
  return (text as string)
    .split("\n\n")
    .slice(0, -1)
    .map((event) => event.replace(/^data: /, ""));
};
const parsed = (data: string[]) => data.filter((event) => event !== "[DONE]").map((event) => JSON.parse(event));

test("a chat has an answer, its usage and its cost", async () => {
  const { status, body } = await chat({ model: "model-k2.6", messages: USER });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^chatcmpl-\w+$/),
    object: "chat.completion",
    created: Date.parse("2026-06-01T12:00:00Z") / 1_000,
    model: "model-k2.6",
    choices: [
      { index: 0, message: { role: "assistant", content: expect.stringContaining("Hi") }, finish_reason: "stop" },
    ],
    usage: expect.objectContaining({ prompt_tokens: 1 }),
    cost: expect.any(Number),
  });
  const { prompt_tokens, completion_tokens, total_tokens } = body.usage;
  expect(total_tokens).toBe(prompt_tokens + completion_tokens);
});

test.each([
  ["model-k2.6", 140, 150, 0.00063325],
  ["model-k2.7-code", 4_000, 1_000, 0.00495],
  ["model-k2.6", 800_000, 2_048, 0.198192],
  ["model-k3", 140, 150, 0.002355],
  ["model-k3", 4_000_000, 2_048, 3.03072],
])("%s: %i characters and %i tokens of answer cost %d USD", async (model, characters, max_tokens, usd) => {
  await service().options({ textTokens: 3_000 });
  const { body } = await chat({ model, messages: [{ role: "user", content: "x".repeat(characters) }], max_tokens });
  expect(body.cost).toBe(usd);
});

test("costs are on the account's bill, and on that of the models", async () => {
  await service().options({ textTokens: 3_000 });
  const messages = [{ role: "user", content: "x".repeat(140) }];
  await chat({ model: "model-k2.6", messages, max_tokens: 150 });
  await chat({ model: "model-k3", messages, max_tokens: 150, stream: true });
  await chat({ model: "model-k3", messages: [] });
  const bill = async (path: string) => (await service().rest("GET", `/v2/billing${path}?lastN=1`)).body.metadata.totals;
  expect(await bill("")).toMatchObject({ totalAmount: 0.00298825, endpointAmount: 0.00298825 });
  expect(await bill("/endpoints")).toEqual({ totalAmount: 0.00298825 });
  await service().advance(24 * 3_600);
  expect(await bill("/endpoints")).toEqual({ totalAmount: 0 });
});

test("parts of a text are one text; an image goes to the variant that takes images", async () => {
  const image = { type: "image_url", image_url: { url: "https://example.org/a.png" } };
  const parts = [{ type: "text", text: "Hello " }, image, { type: "text", text: "there" }];
  const whole = await chat({ messages: [{ role: "user", content: "Hello there" }] });
  const inParts = await chat({ messages: [{ role: "user", content: parts }] });
  expect(inParts.body.choices).toEqual(whole.body.choices);
  expect(await refusal({ model: "model-k3", messages: [{ role: "user", content: [image] }] })).toMatchObject({
    status: 400,
    param: "messages",
  });
});

test("max_completion_tokens is max_tokens, and reaching it ends for the length", async () => {
  const { body } = await chat({ messages: USER, max_completion_tokens: 2 });
  expect([body.usage.completion_tokens, body.choices[0].finish_reason]).toEqual([2, "length"]);
});

test("a stop text ends the answer before it", async () => {
  const { body } = await chat({ messages: USER, stop: ["nowhere", '": '] });
  expect(body.choices[0]).toMatchObject({ message: { content: 'On "Hi' }, finish_reason: "stop" });
});

test("variants think as they are asked to, or always", async () => {
  const thinks = async (body: object) => {
    const { choices } = (await chat({ messages: USER, ...body })).body;
    return choices[0].message.reasoning_content?.length ?? 0;
  };
  expect(await thinks({ model: "model-k2.6" })).toBe(0);
  expect(await thinks({ model: "model-k2.6", reasoning_effort: "low" })).toBe(64);
  expect(await thinks({ model: "model-k2.6", reasoning_effort: "low", thinking: { type: "disabled" } })).toBe(0);
  expect(await thinks({ model: "model-k2.7-code", thinking: { type: "disabled" } })).toBe(256);
  expect(await thinks({ model: "model-k3" })).toBe(1_024);
  expect(await thinks({ model: "model-k3", reasoning_effort: "medium" })).toBe(256);
});

test("reasoning that uses up max_tokens leaves an empty answer, and is billed", async () => {
  const { body } = await chat({ model: "model-k3", messages: USER, max_tokens: 20 });
  expect(body.choices[0]).toMatchObject({ message: { content: "" }, finish_reason: "length" });
  expect(body).toMatchObject({ usage: { completion_tokens: 20 }, cost: 0.000303 });
});

test("a stream adds up to what is answered whole", async () => {
  const body = { model: "model-k3", reasoning_effort: "low" };
  const data = await events(body);
  const deltas = parsed(data).map(({ choices }) => choices[0].delta);
  const { message } = (await chat({ messages: USER, ...body })).body.choices[0];
  expect(deltas[0]).toEqual({ role: "assistant", content: "" });
  expect(deltas.map(({ content = "" }) => content).join("")).toBe(message.content);
  expect(deltas.map(({ reasoning_content = "" }) => reasoning_content).join("")).toBe(message.reasoning_content);
  expect(data.at(-1)).toBe("[DONE]");
});

test("chunks are of one generation, and the last one says why it ended", async () => {
  const chunks = parsed(await events({ model: "model-k2.6" }));
  const heads = chunks.map(({ id, object, created, model }) => JSON.stringify([id, object, created, model]));
  expect(new Set(heads).size).toBe(1);
  const reasons = chunks.map(({ choices }) => choices[0].finish_reason);
  expect(reasons.indexOf("stop")).toBe(chunks.length - 1);
  expect(new Set(reasons)).toEqual(new Set([null, "stop"]));
});

/** A stream that is read event by event, each token of which takes a second. */
async function slowStream() {
  await service().options({ textTokenMs: 1_000 });
  const headers = { authorization: `Bearer ${service().apiKey}` };
  const body = JSON.stringify({ messages: USER, stream: true });
  const url = `${service().emulator.url}${BASE}/chat/completions`;
  const reader = (await fetch(url, { method: "POST", headers, body })).body?.getReader();
  const next = async () => {
    const event = Buffer.from((await reader?.read())?.value ?? []).toString();
    return JSON.parse(event.replace(/^data: /, "")).choices[0].delta;
  };
  return { next, leave: () => reader?.cancel() };
}

test("each token goes out by itself, in its time", async () => {
  const { next, leave } = await slowStream();
  const { role } = await next();
  const tokens = [];
  for (let count = 0; count < 3; count += 1) {
    await service().advance(1);
    tokens.push((await next()).content);
  }
  await leave();
  expect([role, ...tokens]).toEqual(["assistant", 'On "', 'Hi":', expect.any(String)]);
});

test("a reset breaks a stream off", async () => {
  const { next } = await slowStream();
  await next();
  const broken = next();
  await service().emulator.reset();
  await expect(broken).rejects.toThrow("terminated");
});

test("bills are kept over a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cloudcompute-text-"));
  const data = join(folder, "state.json");
  const first = await Service.start({ data });
  const path = `${BASE}/chat/completions`;
  const { cost } = (await first.rest("POST", path, { messages: USER })).body;
  await first.emulator.close();
  const second = await Service.start({ data });
  const { totals } = (await second.rest("GET", "/v2/billing/endpoints")).body.metadata;
  await second.emulator.close();
  rmSync(folder, { recursive: true });
  expect(totals).toEqual({ totalAmount: cost });
});

test("a chunk of the usage comes only when it is asked for, and has no choices", async () => {
  const [last] = parsed(await events({ stream_options: { include_usage: true } })).slice(-1);
  expect(last).toMatchObject({ choices: [], usage: { prompt_tokens: 1, completion_tokens: expect.any(Number) } });
  expect(parsed(await events({})).some(({ usage }) => usage)).toBe(false);
});

test("a stream can break after its first tokens: an error, no end, no cost", async () => {
  await service().options({ textStreamBreaksAfter: 2 });
  const data = await events({});
  expect(data).toHaveLength(4);
  expect(JSON.parse(data[3] ?? "")).toEqual({ error: expect.objectContaining({ type: "server_error" }) });
  const { totals } = (await service().rest("GET", "/v2/billing/endpoints")).body.metadata;
  expect(totals).toEqual({ totalAmount: 0 });
});

test("the three variants are the models", async () => {
  const { body } = await service().rest("GET", `${BASE}/models`);
  const ids = ["model-k2.6", "model-k2.7-code", "model-k3"];
  expect(body).toEqual({ object: "list", data: ids.map((id) => ({ id, object: "model", owned_by: "cloud" })) });
});

test.each([
  ["no messages", {}, "messages"],
  ["an empty list of them", { messages: [] }, "messages"],
  ["an unknown role", { messages: [{ role: "robot", content: "Hi" }] }, "messages"],
  ["a message without content", { messages: [{ role: "user" }] }, "messages"],
  ["a part of an unknown type", { messages: [{ role: "user", content: [{ type: "audio" }] }] }, "messages"],
  ["a fraction of max_tokens", { messages: USER, max_tokens: 1.5 }, "max_tokens"],
  ["max_tokens of 0", { messages: USER, max_tokens: 0 }, "max_tokens"],
  ["top_p above 1", { messages: USER, top_p: 1.1 }, "top_p"],
  ["a temperature above 2", { messages: USER, temperature: 2.1 }, "temperature"],
  ["a fraction as seed", { messages: USER, seed: 0.5 }, "seed"],
  ["two answers", { messages: USER, n: 2 }, "n"],
  ["an empty stop text", { messages: USER, stop: [""] }, "stop"],
  ["an unknown effort", { messages: USER, reasoning_effort: "extreme" }, "reasoning_effort"],
])("%s is a bad request that names the parameter", async (_what, body, param) => {
  expect(await refusal(body)).toMatchObject({ status: 400, type: "invalid_request_error", param, code: null });
});

test("null stands for a parameter that is not given", async () => {
  const nothing = { model: null, max_tokens: null, temperature: null, top_p: null, seed: null, n: null, stop: null };
  expect((await chat({ messages: USER, ...nothing, stream: null, reasoning_effort: null })).body.model).toBe(
    "model-k2.6",
  );
});

test("an unknown model is not found", async () => {
  expect(await refusal({ model: "model-x", messages: USER })).toMatchObject({
    ...{ status: 404, param: "model", code: "model_not_found" },
  });
});

test.each([
  ["model-k2.6", 262_144],
  ["model-k2.7-code", 262_144],
  ["model-k3", 1_048_576],
])("input and max_tokens of %s may come to %i tokens and no more", async (model, context) => {
  expect((await chat({ model, messages: USER, max_tokens: context - 1 })).status).toBe(200);
  const { status, code, message } = await refusal({ model, messages: USER, max_tokens: context });
  expect([status, code]).toEqual([400, "context_length_exceeded"]);
  expect(message).toContain(String(context));
});

test("a request that gives no max_tokens asks for 2048 of the context", async () => {
  const content = "x".repeat(4 * (262_144 - 2_047));
  expect(await refusal({ messages: [{ role: "user", content }] })).toMatchObject({ code: "context_length_exceeded" });
});

test("a body that is not JSON, or is larger than 20 MB, is refused", async () => {
  expect(await refusal("{")).toMatchObject({ status: 400 });
  expect(await refusal(" ".repeat(20 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
});

test("the flagship fails without a word for a temperature, when that is switched on", async () => {
  const body = { model: "model-k3", messages: USER, temperature: 0.5 };
  expect((await chat(body)).status).toBe(200);
  await service().options({ k3TemperatureFails: true });
  expect(await chat(body)).toMatchObject({ status: 500, body: "" });
  expect((await chat({ ...body, temperature: 1 })).status).toBe(200);
  expect((await chat({ ...body, model: "model-k2.6" })).status).toBe(200);
});

test("no key and a wrong key are refused in the shape of this API; the key alone will do", async () => {
  const body = { messages: USER };
  const path = `${BASE}/chat/completions`;
  const status = async (headers: Record<string, string>) => {
    const answered = await service().send("POST", path, body, headers);
    return [answered.status, answered.body.error?.code];
  };
  expect(await status({})).toEqual([401, "invalid_api_key"]);
  expect(await status({ authorization: "Bearer wrong" })).toEqual([401, "invalid_api_key"]);
  expect(await status({ authorization: service().apiKey })).toEqual([200, undefined]);
});

test("a key that may only read lists the models and generates nothing", async () => {
  const reader = await service().withKeyOf("a", "read-only");
  expect((await reader.rest("GET", `${BASE}/models`)).status).toBe(200);
  expect((await reader.rest("POST", `${BASE}/chat/completions`, { messages: USER })).status).toBe(403);
  const nobody = await service().withKeyOf("a", "none");
  expect((await nobody.rest("GET", `${BASE}/models`)).status).toBe(403);
});

test("the slug can be another one", async () => {
  await service().options({ textSlug: "chat" });
  expect((await service().rest("GET", "/run/v2/chat/openai/v1/models")).status).toBe(200);
  expect((await service().rest("GET", `${BASE}/models`)).body).toMatchObject({ status: 404, title: "Not Found" });
});

test("other paths and methods of this API are refused in its shape", async () => {
  expect(await service().rest("GET", `${BASE}/chat/completions`)).toMatchObject({
    status: 405,
    body: { error: expect.anything() },
  });
  expect((await service().rest("POST", `${BASE}/embeddings`)).body.error.code).toBe("unknown_url");
});
