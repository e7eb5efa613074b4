import { BUCKET_SIZES, bucketAfter, bucketStart, buckets } from "../../../emulator/billing/buckets";
import fc from "../../properties";

const time = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) });
const size = fc.constantFrom(...BUCKET_SIZES);

test("every moment lies in the bucket that begins at its start", () => {
  fc.assert(
    fc.property(time, size, (at, length) => {
      const start = bucketStart(at, length);
      expect(start).toBeLessThanOrEqual(at);
      expect(bucketAfter(start, length)).toBeGreaterThan(at);
      expect(bucketAfter(bucketAfter(start, length), length, -1)).toBe(start);
    }),
  );
});

test("buckets join without gaps", () => {
  const from = Date.UTC(2026, 0, 1);
  const months = buckets({ from, to: Date.UTC(2026, 11, 15) }, "month");
  expect(months).toHaveLength(12);
  for (const [index, { from: start }] of months.entries()) expect(start).toBe(months[index - 1]?.to ?? from);
});
