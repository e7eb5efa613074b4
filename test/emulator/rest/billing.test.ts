import { ENDPOINT } from "../../harness/bodies";
import { freshService } from "../../harness/service";

const service = freshService();
const bill = async (path: string) => (await service().rest("GET", `/v2/billing${path}`)).body;
const HOUR = 3_600;

test("worker seconds cost the pool's price, beside their disk", async () => {
  const { id } = await service().create("serverless", {
    ...ENDPOINT,
    workers: { min: 1 },
    gpu: { pools: ["ADA_24"], count: 2 },
  });
  await service().advance(HOUR);
  const { records, metadata } = await bill(`/serverless?serverlessId=${id}&bucketSize=hour`);
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({
    serverlessId: id,
    startTime: "2026-06-01T12:00:00.000Z",
    endTime: "2026-06-01T13:00:00.000Z",
    gpuAmount: 2.232,
  });
  expect(records[0].totalAmount).toBeCloseTo(2.232 + (20 * 0.1) / 720, 9);
  expect(metadata).toMatchObject({
    recordCount: 1,
    uniqueServerlessCount: 1,
    query: { serverlessId: id, bucketSize: "hour" },
  });
});

test("a volume costs by the hour, the second tier less, and grows with it", async () => {
  const { id } = await service().create("network-volumes", { name: "v", size: 1_000, dataCenter: "EU-RO-1" });
  await service().advance(720 * HOUR);
  expect((await bill(`/networkvolumes?lastN=40`)).metadata.totals.standardAmount).toBeCloseTo(70, 6);
  await service().rest("PATCH", `/v2/network-volumes/${id}`, { size: 2_000 });
  await service().advance(720 * HOUR);
  expect((await bill(`/networkvolumes?lastN=70`)).metadata.totals.standardAmount).toBeCloseTo(190, 6);
});

test("a stopped pod costs only its own storage, and what is gone stays on the bill", async () => {
  const mounts = { persistent: { size: 720, path: "/d" } };
  const { id } = await service().create("pods", { name: "p", image: "i", disk: 72, gpu: { id: "NVIDIA L4" }, mounts });
  await service().advance(HOUR);
  await service().rest("POST", `/v2/pods/${id}/action`, { action: "stop" });
  await service().advance(HOUR);
  await service().rest("DELETE", `/v2/pods/${id}`);
  await service().advance(HOUR);
  const { records } = await bill("/pods?bucketSize=hour&lastN=4");
  expect(records.map(({ gpuAmount, diskAmount }: Record<string, number>) => [gpuAmount, diskAmount])).toEqual([
    [0.39, 0.11],
    [0, 0.2],
  ]);
});

test("the aggregate has a record for each bucket, and adds up", async () => {
  await service().create("pods", { name: "p", image: "i", gpu: { id: "NVIDIA L4" } });
  await service().create("serverless", { ...ENDPOINT, workers: { min: 1 } });
  await service().advance(HOUR);
  const { records, metadata } = await bill("?bucketSize=hour&lastN=3");
  expect(records).toHaveLength(3);
  expect(records[0].totalAmount).toBe(0);
  const { totalAmount, ...columns } = metadata.totals;
  expect(Object.values(columns as Record<string, number>).reduce((sum, usd) => sum + usd, 0)).toBeCloseTo(
    totalAmount,
    8,
  );
  expect(metadata.query).not.toHaveProperty("podId");
});

test("days are the default, 30 of them; weeks begin on Monday", async () => {
  expect((await bill("")).metadata.recordCount).toBe(31);
  const [week] = (await bill("?bucketSize=week&lastN=1")).records;
  expect(new Date(week.startTime).getUTCDay()).toBe(1);
  const query = "?bucketSize=month&startTime=2026-02-10T00:00:00Z&endTime=2026-04-01T00:00:00Z";
  expect((await bill(query)).records.map(({ startTime }: { startTime: string }) => startTime)).toEqual([
    "2026-02-01T00:00:00.000Z",
    "2026-03-01T00:00:00.000Z",
  ]);
});

test("a filter that matches nothing answers no records and zeros", async () => {
  const { records, metadata } = await bill("/pods?podId=nope");
  expect([records, metadata.totals.totalAmount, metadata.uniquePodCount]).toEqual([[], 0, 0]);
});

test("a range that leaves the calendar or has too many buckets is refused, however it is said", async () => {
  const status = async (query: string) => (await service().rest("GET", `/v2/billing?${query}`)).status;
  expect(await status("lastN=534156153")).toBe(400);
  expect(await status("bucketSize=hour&startTime=0001-01-01T00:00:00Z")).toBe(400);
  expect(await status("startTime=9999-12-31T00:00:00Z&endTime=9999-12-31T23:00:00Z")).toBe(400);
});

test("an early year and a leap second are times like others", async () => {
  const early = await bill("?bucketSize=year&startTime=0050-06-01T00:00:00Z&endTime=0051-01-01T00:00:00Z");
  expect(early.metadata.query.startTime).toBe("0050-01-01T00:00:00.000Z");
  const leap = await bill("?bucketSize=hour&startTime=2016-12-31T23:59:60Z&endTime=2017-01-01T01:00:00Z");
  expect(leap.records).toHaveLength(1);
});

test("lastN excludes a start or an end; bad values do not fit", async () => {
  const status = async (query: string) => (await service().rest("GET", `/v2/billing?${query}`)).status;
  expect(await status("lastN=1&startTime=2026-06-01T00:00:00Z")).toBe(400);
  expect([await status("bucketSize=decade"), await status("startTime=yesterday"), await status("lastN=0")]).toEqual([
    422, 422, 422,
  ]);
});
