import { PNG } from "pngjs";
import { generateImage } from "../../../emulator/images/worker";
import fc from "../../properties";

const decoded = (input: object) =>
  PNG.sync.read(Buffer.from(generateImage({ input }).images[0]?.image ?? "", "base64"));
const pixel = ({ data }: PNG, at: number) => [...data.subarray(4 * at, 4 * at + 4)];

test("a prompt alone makes an image of 1024 by 1024 in the published example's time", () => {
  const { width, height } = decoded({ prompt: "a lighthouse" });
  expect([width, height]).toEqual([1_024, 1_024]);
  expect(generateImage({ input: { prompt: "a lighthouse" } }).generation_time).toBe(0.72);
});

test("the image is plain base64, without a data URL's prefix", () => {
  const { images } = generateImage({ input: { prompt: "a lighthouse", width: 8, height: 8 } });
  expect(images).toEqual([{ image: expect.stringMatching(/^iVBORw0KGgo[A-Za-z0-9+/]*=*$/) }]);
});

const input = fc.record(
  {
    prompt: fc.string({ minLength: 1 }),
    negative_prompt: fc.string(),
    width: fc.integer({ min: 1, max: 32 }).map((eighths) => 8 * eighths),
    height: fc.integer({ min: 1, max: 32 }).map((eighths) => 8 * eighths),
    num_inference_steps: fc.integer({ min: 1, max: 100 }),
  },
  { requiredKeys: ["prompt", "width", "height"] },
);

test("any image has the size that was asked for, is opaque and of one colour, and is made again alike", () => {
  fc.assert(
    fc.property(input, (asked) => {
      const image = decoded(asked);
      const [first, last] = [pixel(image, 0), pixel(image, image.width * image.height - 1)];
      expect([image.width, image.height]).toEqual([asked.width, asked.height]);
      expect(first).toEqual([expect.any(Number), expect.any(Number), expect.any(Number), 255]);
      expect(last).toEqual(first);
      expect(generateImage({ input: asked })).toEqual(generateImage({ input: { ...asked } }));
    }),
    { numRuns: 50 },
  );
});

test("each parameter changes the colour", () => {
  const small = { prompt: "a", width: 8, height: 8 };
  const variants = [small, { ...small, prompt: "b" }, { ...small, negative_prompt: "c" }, { ...small, width: 16 }];
  const colours = [...variants, { ...small, num_inference_steps: 9 }].map((asked) => String(pixel(decoded(asked), 0)));
  expect(new Set(colours).size).toBe(5);
});

test("a default that is given makes the same image as one that is left out", () => {
  const given = { prompt: "a", negative_prompt: "", width: 1_024, height: 1_024, num_inference_steps: 25 };
  expect(generateImage({ input: given })).toEqual(generateImage({ input: { prompt: "a" } }));
});

test("the largest image takes less than a second and stays small", () => {
  // Of the processor's time, because other processes of a busy machine may come in between.
  const begin = process.cpuUsage();
  const { images } = generateImage({ input: { prompt: "a", width: 2_048, height: 2_048 } });
  const { user, system } = process.cpuUsage(begin);
  expect((user + system) / 1000).toBeLessThan(1_000);
  expect(images[0]?.image.length).toBeLessThan(10_000);
});

test.each([[{}], [{ prompt: "" }], [{ prompt: 7 }], [{ prompt: null }]])("%j lacks a prompt", (asked) => {
  expect(() => generateImage({ input: asked })).toThrow(/^prompt is required$/);
});

test.each([
  ["width", [0, -8, 12, 2_056, 8.5, "1024"]],
  ["height", [0, -8, 12, 2_056, 8.5, true]],
  ["num_inference_steps", [0, 101, 1.5, "25"]],
  ["negative_prompt", [7, {}]],
])("a bad %s is named", (name, values) => {
  for (const value of values) {
    const asked = { prompt: "a", [name]: value };
    expect(() => generateImage({ input: asked })).toThrow(`Invalid parameter: ${name} must be `);
  }
});
