import { type Emulator, startEmulator } from "../../emulator";
import { type Walked, walk } from "./generated-client";

// The generator and the compiler take seconds, more on a busy machine.
const PATIENCE_MS = 120_000;

let emulator: Emulator;
let walked: Walked;

beforeAll(async () => {
  emulator = await startEmulator();
  walked = await walk(emulator.url, emulator.apiKey);
}, PATIENCE_MS);

afterAll(() => emulator?.close());

const some = expect.any(String);

test("a client generated from the interface makes, reads, lists and deletes a registry", () => {
  const registry = { id: some, name: "hub" };
  expect(walked.registries).toEqual({ read: registry, listed: [registry], deleted: 204 });
});

test("and a delegation", () => {
  expect(walked.delegations).toEqual({ listed: 1, deleted: 204 });
});

test("and a template, whose env a PATCH replaces", () => {
  expect(walked.templates).toEqual({ env: { B: "2" }, image: "org/worker:1", listed: 1, deleted: 204 });
});

test("and a network volume, which grows and does not shrink", () => {
  const read = { id: some, name: "data", size: 20, dataCenter: "EU-RO-1", type: "STANDARD" };
  expect(walked.networkVolumes).toEqual({
    ...{ grown: 20, read, listed: 1, deleted: 204 },
    shrunk: expect.objectContaining({ status: 422, errors: [expect.stringContaining("$.size")] }),
  });
});

test("and an endpoint, with its workers, their logs and its releases", () => {
  expect(walked.serverless).toEqual({
    ...{ made: { min: 1, max: 2 }, patched: { min: 1, max: 3 }, read: "api", listed: 1, deleted: 204 },
    ...{ started: 1, releases: 2, logs: "text/event-stream" },
  });
});

test("and a pod, which is gone once it is terminated", () => {
  expect(walked.pods).toEqual({ name: "renamed", image: "org/pod:1", listed: 1, ends: [200, 204, 404] });
});

test("and finds in the catalog's lists what it reads one by one", () => {
  expect(walked.catalog).toEqual({ pool: "AMPERE_24", region: "EUROPE", found: [1, 1, 1] });
});

test("and reads all six bills", () => {
  expect(walked.billing).toEqual([200, 200, 200, 200, 200, 200]);
});

test("and gets each refusal as the problem that its types promise", () => {
  expect(walked.errors).toEqual({
    stranger: { status: 401, title: "Unauthorized", detail: some },
    missing: { status: 404, title: "Not Found", detail: some },
    invalid: { status: 422, title: "Unprocessable Entity", detail: some, errors: ["$.disk: minimum: got 0, want 1"] },
    refused: { status: 400, title: "Bad Request", detail: some },
  });
});
