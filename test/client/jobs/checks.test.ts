import type { JobRequest } from "../../../provider/client";
import { checkJob, checkTtl, checkWait } from "../../../provider/client/jobs/checks";
import fc from "../../properties";
import { rejection } from "../scripted-service";
import { envelope, scriptedClients } from "./scripted-client";

const setUp = scriptedClients();
const MB = 1024 * 1024;
const WEEK = 604_800_000;
const s3Config = { accessId: "a", accessSecret: "b", bucketName: "c", endpointUrl: "https://s3.test" };

test.each<[string, object, string]>([
  ["input", {}, "input is missing; allowed is an object"],
  ["input", { input: null }, "input is null"],
  ["input", { input: [1] }, "input is an array"],
  ["input", { input: "text" }, "input is of type string"],
  ["input", { input: { big: 1n } }, "can't be written as JSON"],
  ["webhook", { input: {}, webhook: "ftp://x.test" }, "begin with http:// or https://"],
  ["policy", { input: {}, policy: [] }, "policy is an array"],
  ["policy.executionTimeout", { input: {}, policy: { executionTimeout: 4999 } }, "is 4999; allowed are"],
  ["policy.ttl", { input: {}, policy: { ttl: 9999 } }, "whole milliseconds from 10000 to 604800000"],
  ["policy.ttl", { input: {}, policy: { ttl: "1h" } }, "is of type string"],
  ["policy.lowPriority", { input: {}, policy: { lowPriority: 1 } }, "allowed are true and false"],
  ["s3Config.accessSecret", { input: {}, s3Config: { ...s3Config, accessSecret: "" } }, "is missing"],
])("refuses a wrong %s before anything is sent, and says what is allowed", async (field, request, text) => {
  const { client, seen } = await setUp(envelope("IN_QUEUE"));
  const error = await rejection(client.jobs.run("e1", request as JobRequest));
  expect(error).toMatchObject({ name: "InvalidInput", field });
  expect((error as Error).message).toContain(text);
  expect(seen).toEqual([]);
});

test("refuses a wait and a time to live out of range before anything is sent", async () => {
  const { client, seen } = await setUp(envelope("COMPLETED"));
  const wait = client.jobs.runSync("e1", { input: {} }, { waitMs: 300_001 });
  expect(await rejection(wait)).toMatchObject({ name: "InvalidInput", field: "waitMs" });
  const ttl = client.jobs.status("e1", "j1", { ttlMs: 1 });
  expect(await rejection(ttl)).toMatchObject({ name: "InvalidInput", field: "ttlMs" });
  expect(seen).toEqual([]);
});

test.each([
  ["run", 10],
  ["runSync", 20],
] as const)("%s refuses a body above %i MB and sends one of exactly that size", async (operation, megabytes) => {
  const { client, seen } = await setUp(envelope("COMPLETED"));
  const frame = JSON.stringify({ input: { data: "" } }).length;
  const data = "x".repeat(megabytes * MB - frame);
  await client.jobs[operation]("e1", { input: { data } });
  expect(seen[0]?.body).toHaveLength(megabytes * MB);
  const error = await rejection(client.jobs[operation]("e1", { input: { data: `${data}y` } }));
  expect((error as Error).message).toContain(`allowed are ${megabytes * MB} (${megabytes} MB)`);
  expect(seen).toHaveLength(1);
});

const passes = (check: () => void) => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};

test("milliseconds pass exactly where they are whole and within their limits", () => {
  const around = (...limits: number[]) =>
    fc.oneof(
      fc.integer({ min: -WEEK, max: 2 * WEEK }),
      ...limits.map((at) => fc.integer({ min: at - 2, max: at + 2 })),
      fc.double(),
    );
  const within = (ms: number, least: number, most: number) => Number.isInteger(ms) && ms >= least && ms <= most;
  fc.assert(
    fc.property(around(5000, WEEK), around(10_000, WEEK), around(1000, 300_000), (executionTimeout, ttl, wait) => {
      const job = (policy: JobRequest["policy"]) => passes(() => checkJob({ input: {}, policy }, MB));
      expect(job({ executionTimeout })).toBe(within(executionTimeout, 5000, WEEK));
      expect(job({ ttl })).toBe(within(ttl, 10_000, WEEK));
      expect(passes(() => checkTtl(ttl))).toBe(within(ttl, 10_000, WEEK));
      expect(passes(() => checkWait(wait))).toBe(within(wait, 1000, 300_000));
    }),
    { numRuns: 300 },
  );
});

test("the size that counts is that of the bytes, not of the characters", () => {
  const property = fc.property(fc.string({ unit: "grapheme" }), (text) => {
    const bytes = Buffer.byteLength(JSON.stringify({ input: { text } }));
    expect(passes(() => checkJob({ input: { text } }, bytes))).toBe(true);
    expect(passes(() => checkJob({ input: { text } }, bytes - 1))).toBe(false);
  });
  fc.assert(property, { numRuns: 100 });
});
