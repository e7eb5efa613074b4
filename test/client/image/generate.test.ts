import { PNG } from "pngjs";
import type { ImageRequest } from "../../../provider/client";
import { envelope, scriptedClients } from "../jobs/scripted-client";
import { rejection } from "../scripted-service";

const setUp = scriptedClients();
const png = PNG.sync.write(new PNG({ width: 8, height: 16 }));
const output = { images: [{ image: png.toString("base64") }], generation_time: 0.72 };

test("sends the prompt with its defaults and gives the bytes of the PNG", async () => {
  const { client, bodies } = await setUp(envelope("COMPLETED", { output }));
  const result = await client.image.generate("e1", { prompt: "a lighthouse" });
  expect(result).toMatchObject({ generationTime: 0.72, job: { id: "j1" } });
  expect(PNG.sync.read(Buffer.from(result.png))).toMatchObject({ width: 8, height: 16 });
  expect(bodies()).toEqual([{ input: { prompt: "a lighthouse", width: 1024, height: 1024, num_inference_steps: 25 } }]);
});

test("sends every parameter in the worker's words", async () => {
  const { client, bodies } = await setUp(envelope("COMPLETED", { output }));
  await client.image.generate("e1", { prompt: "p", negativePrompt: "n", width: 64, height: 2048, steps: 1 });
  const input = { prompt: "p", negative_prompt: "n", width: 64, height: 2048, num_inference_steps: 1 };
  expect(bodies()).toEqual([{ input }]);
});

test("takes an image with the prefix of a data address", async () => {
  const image = `data:image/png;base64,${png.toString("base64")}`;
  const { client } = await setUp(envelope("COMPLETED", { output: { images: [{ image }] } }));
  const result = await client.image.generate("e1", { prompt: "p" });
  expect(result.generationTime).toBeUndefined();
  expect(Buffer.from(result.png).equals(png)).toBe(true);
});

test.each([
  [{ images: [{ image: Buffer.from("GIF89a").toString("base64") }] }, "not a PNG in base64 (6 bytes)"],
  [{ images: [{ image: "" }] }, "not a PNG in base64 (0 bytes)"],
  [{ images: [] }, "an object with images: an empty list"],
  ["https://images.test/1.png", "a string"],
])("an answer without a PNG is an error that says what came", async (odd, text) => {
  const { client } = await setUp(envelope("COMPLETED", { output: odd }));
  const error = await rejection(client.image.generate("e1", { prompt: "p" }));
  expect(error).toMatchObject({ name: "UnexpectedOutput" });
  expect((error as Error).message).toContain(text);
});

test.each<[string, object]>([
  ["prompt", {}],
  ["prompt", { prompt: "" }],
  ["width", { prompt: "p", width: 100 }],
  ["height", { prompt: "p", height: 2056 }],
  ["height", { prompt: "p", height: 0 }],
  ["steps", { prompt: "p", steps: 101 }],
  ["steps", { prompt: "p", steps: 0 }],
])("refuses a wrong %s before anything is sent", async (field, request) => {
  const { client, seen } = await setUp(envelope("COMPLETED", { output }));
  const error = await rejection(client.image.generate("e1", request as ImageRequest));
  expect(error).toMatchObject({ name: "InvalidInput", field });
  expect(seen).toEqual([]);
});
