import OpenAI, { APIError, AuthenticationError, BadRequestError, InternalServerError, NotFoundError } from "openai";
import { Service } from "../harness/emulator";

let service: Service;
let openai: OpenAI;

const clientOf = (apiKey: string) =>
  new OpenAI({ baseURL: `${service.emulator.runUrl}/v2/text/openai/v1`, apiKey, maxRetries: 0 });

beforeAll(async () => {
  service = await Service.start();
  openai = clientOf(service.emulator.apiKey);
});
beforeEach(() => service.emulator.reset());
afterAll(() => service.close());

const asked = { model: "model-k2.6", messages: [{ role: "user" as const, content: "Hi" }] };

/** The client's types do not have this member of messages and changes. */
const reasoningOf = (part: object | undefined) => (part as { reasoning_content?: string })?.reasoning_content ?? "";

test("the official client reads an answer and its usage", async () => {
  const { choices, usage, model } = await openai.chat.completions.create(asked);
  expect(choices[0]).toMatchObject({ message: { content: expect.stringContaining("Hi") }, finish_reason: "stop" });
  expect(usage?.total_tokens).toBe((usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0));
  expect(model).toBe("model-k2.6");
});

test("and the same answer as a stream, with the usage in a chunk that has no choices", async () => {
  const whole = await openai.chat.completions.create(asked);
  const stream = await openai.chat.completions.create({
    ...asked,
    stream: true,
    stream_options: { include_usage: true },
  });
  let text = "";
  let last: OpenAI.ChatCompletionChunk | undefined;
  for await (const chunk of stream) {
    text += chunk.choices[0]?.delta?.content ?? "";
    last = chunk;
  }
  expect(text).toBe(whole.choices[0]?.message.content);
  expect(last).toMatchObject({ choices: [], usage: whole.usage });
});

test("and its own accumulation of a stream agrees", async () => {
  const runner = openai.chat.completions.stream(asked);
  const whole = await openai.chat.completions.create(asked);
  expect(await runner.finalContent()).toBe(whole.choices[0]?.message.content);
});

test("and reasoning beside the answer, whole and streamed", async () => {
  const thinking = { ...asked, model: "model-k3", reasoning_effort: "low" } as const;
  const { choices } = await openai.chat.completions.create(thinking);
  const reasoned = reasoningOf(choices[0]?.message);
  let streamed = "";
  for await (const chunk of await openai.chat.completions.create({ ...thinking, stream: true })) {
    streamed += reasoningOf(chunk.choices[0]?.delta);
  }
  expect(reasoned).toHaveLength(64);
  expect(streamed).toBe(reasoned);
});

test("and can leave in the middle of a stream", async () => {
  const stream = await openai.chat.completions.create({ ...asked, stream: true });
  for await (const chunk of stream) if (chunk.choices[0]?.delta?.content) break;
  expect(stream.controller.signal.aborted).toBe(true);
  expect((await openai.chat.completions.create(asked)).choices).toHaveLength(1);
});

test("and lists the models", async () => {
  const ids = [];
  for await (const { id } of openai.models.list()) ids.push(id);
  expect(ids).toEqual(["model-k2.6", "model-k2.7-code", "model-k3"]);
});

test("and raises the error class of each refusal", async () => {
  const refused = (body: object, client = openai) =>
    client.chat.completions.create({ ...asked, ...body }).then(
      () => undefined,
      (error) => error,
    );
  expect(await refused({}, clientOf("wrong"))).toBeInstanceOf(AuthenticationError);
  expect(await refused({ model: "model-x" })).toBeInstanceOf(NotFoundError);
  expect(await refused({ messages: [] })).toBeInstanceOf(BadRequestError);
  expect(await refused({ max_tokens: 262_144 })).toMatchObject({ status: 400, code: "context_length_exceeded" });
});

test("and a bare failure of the flagship", async () => {
  await service.options({ k3TemperatureFails: true });
  const answer = openai.chat.completions.create({ ...asked, model: "model-k3", temperature: 0.5 });
  await expect(answer).rejects.toThrow(InternalServerError);
});

test("and an error in the middle of a stream", async () => {
  await service.options({ textStreamBreaksAfter: 3 });
  const stream = await openai.chat.completions.create({ ...asked, stream: true });
  let tokens = 0;
  const read = async () => {
    for await (const chunk of stream) if (chunk.choices[0]?.delta?.content) tokens += 1;
  };
  await expect(read()).rejects.toThrow(APIError);
  expect(tokens).toBe(3);
});
