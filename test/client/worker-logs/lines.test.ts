import { linesOf } from "../../../provider/client/worker-logs/lines";
import fc from "../../properties";

/** The bytes of a text, cut at these places. */
async function* cut(text: string, places: readonly number[]): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let from = 0;
  for (const to of ends) {
    yield bytes.subarray(from, to);
    from = to;
  }
}

async function read(text: string, ...places: number[]) {
  const all = [];
  for await (const line of linesOf(cut(text, places))) all.push(line);
  return all;
}

const entry = fc.record({
  id: fc.stringMatching(/^[ -~]{1,30}$/).map((id) => id.trim() || "i"),
  ts: fc.constant("2026-06-01T12:02:03Z"),
  source: fc.constantFrom("container", "system"),
  line: fc.string({ unit: "grapheme", maxLength: 200 }),
});

test("the same lines come out wherever the bytes are cut, with any line ends, comments between and data on many lines", async () => {
  const property = fc.asyncProperty(
    fc.array(entry, { maxLength: 5 }),
    fc.array(fc.nat(), { maxLength: 12 }),
    fc.constantFrom("\n", "\r\n"),
    fc.constantFrom(undefined, 1),
    async (entries, places, end, indent) => {
      const events = entries.map(({ id, ...data }) => {
        const json = JSON.stringify(data, undefined, indent).split("\n");
        return [": keep-alive", `id: ${id}`, ...json.map((part) => `data: ${part}`), "", ""].join(end);
      });
      expect(await read(events.join(""), ...places)).toEqual(entries);
    },
  );
  await fc.assert(property, { numRuns: 200 });
});

test("a very long line is one line", async () => {
  const line = "x".repeat(1_000_000);
  const [only] = await read(
    `data: ${JSON.stringify({ line })}\n\n`,
    ...Array.from({ length: 60 }, (_, n) => n * 16_384),
  );
  expect(only).toEqual({ id: undefined, ts: undefined, source: undefined, line });
});

test.each(["plain text", "7", "null", "[]", '{"line":7}'])(
  "data that is not as specified is still a line: %s",
  async (data) => {
    expect(await read(`id: i\ndata: ${data}\n\n`)).toEqual([{ id: "i", ts: undefined, source: undefined, line: data }]);
  },
);

test("an event that is cut off is left out, because it comes again", async () => {
  expect(await read('data: {"line":"one"}\n\nid: i2\ndata: {"line":"tw')).toMatchObject([{ line: "one" }]);
});
