import { PNG } from "pngjs";
import { freshService } from "../../harness/service";

const service = freshService();

/** An endpoint of the image worker with a worker that waits. */
async function deployed(image: string) {
  const gpu = { pools: ["ADA_24"] };
  const { id } = await service().create("serverless", { name: "images", image, gpu, workers: { min: 1, max: 1 } });
  await service().advance(2);
  return (input: object) => service().rest("POST", `/run/v2/${id}/runsync`, { input });
}

test.each(["image-generation", "image-generation:1.2"])("a job to %s has a PNG and a time", async (image) => {
  const generate = await deployed(image);
  const { body } = await generate({ prompt: "a lighthouse", width: 64, height: 32 });
  expect(body).toMatchObject({ status: "COMPLETED", output: { generation_time: expect.any(Number) } });
  const { width, height } = PNG.sync.read(Buffer.from(body.output.images[0].image, "base64"));
  expect([width, height]).toEqual([64, 32]);
});

test.each([
  [{}, "prompt is required"],
  [{ prompt: "a", width: 12 }, "Invalid parameter: width must be a multiple of 8 from 8 to 2048"],
  [
    { prompt: "a", num_inference_steps: 101 },
    "Invalid parameter: num_inference_steps must be a whole number from 1 to 100",
  ],
])("%j fails the job, not the request", async (input, error) => {
  const generate = await deployed("image-generation");
  expect(await generate(input)).toMatchObject({ status: 200, body: { status: "FAILED", error } });
});
