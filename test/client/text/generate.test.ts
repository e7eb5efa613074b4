import type { TextRequest } from "../../../provider/client";
import { envelope, scriptedClients } from "../jobs/scripted-client";
import { rejection } from "../scripted-service";

const setUp = scriptedClients();
const messages = [{ role: "user", content: "Hi" }] as const;
const output = { choices: [{ tokens: ["Hel", "lo."] }], cost: 0.00074, usage: { input: 35, output: 150 } };

test("sends every parameter in the service's words and gives text, usage and exact cost beside the reported one", async () => {
  const { client, requests, bodies } = await setUp(envelope("COMPLETED", { output }));
  const samplingParams = { maxTokens: 256, temperature: 0.7, seed: 42, topK: 40, topP: 0.95 };
  const result = await client.text.generate({ messages, model: "model-k3", samplingParams });
  expect(result).toMatchObject({
    text: "Hello.",
    cost: "0.002355",
    reportedCost: 0.00074,
    usage: { input: 35, output: 150 },
    job: { id: "j1", state: "COMPLETED" },
  });
  expect(requests()).toEqual(["POST /v2/text/runsync?wait=90000"]);
  const sampling_params = { max_tokens: 256, temperature: 0.7, seed: 42, top_k: 40, top_p: 0.95 };
  expect(bodies()).toEqual([{ input: { messages, model: "model-k3", sampling_params } }]);
});

test("leaves out what is not given, and counts by the default variant's prices", async () => {
  const { client, bodies } = await setUp(envelope("COMPLETED", { output: { ...output, cost: undefined } }));
  expect(await client.text.generate({ messages })).toMatchObject({ cost: "0.00063325", reportedCost: undefined });
  expect(bodies()).toEqual([{ input: { messages } }]);
});

test("an empty text is a text", async () => {
  const { client } = await setUp(envelope("COMPLETED", { output: { ...output, choices: [{ tokens: [] }] } }));
  expect((await client.text.generate({ messages })).text).toBe("");
});

test("an input that the service refuses is a failed job, with status 400 too", async () => {
  const { client } = await setUp(envelope("FAILED", { error: "Invalid messages format" }, 400));
  const error = await rejection(client.text.generate({ messages }));
  expect(error).toMatchObject({ name: "JobFailed", job: { error: "Invalid messages format" } });
});

test.each([
  [
    [{ cost: 1, result: { choices: [{ message: { content: "hush-hush" } }] } }],
    "a list of an object with cost: a number, result: an object with choices",
  ],
  [undefined, "nothing"],
  ["hush-hush", "a string"],
  [{ choices: [] }, "an object with choices: an empty list"],
])("another shape of output is an error that says what came, and quotes nothing of it", async (odd, text) => {
  const { client } = await setUp(envelope("COMPLETED", { output: odd }));
  const error = await rejection(client.text.generate({ messages }));
  expect(error).toMatchObject({ name: "UnexpectedOutput", job: { id: "j1" } });
  expect((error as Error).message).toContain(text);
  expect((error as Error).message).not.toContain("hush-hush");
});

test.each<[string, object]>([
  ["messages", { messages: [] }],
  ["messages", {}],
  ["messages[1].role", { messages: [messages[0], { role: "tool", content: "x" }] }],
  ["messages[0].content", { messages: [{ role: "user", content: 7 }] }],
  ["model", { messages, model: "model-k9" }],
  ["samplingParams.maxTokens", { messages, samplingParams: { maxTokens: 0 } }],
  ["samplingParams.temperature", { messages, samplingParams: { temperature: -1 } }],
  ["samplingParams.seed", { messages, samplingParams: { seed: 1.5 } }],
  ["samplingParams.topK", { messages, samplingParams: { topK: "5" } }],
  ["samplingParams.topP", { messages, samplingParams: { topP: 1.01 } }],
])("refuses a wrong %s before anything is sent", async (field, request) => {
  const { client, seen } = await setUp(envelope("COMPLETED", { output }));
  expect(await rejection(client.text.generate(request as TextRequest))).toMatchObject({ name: "InvalidInput", field });
  expect(seen).toEqual([]);
});
