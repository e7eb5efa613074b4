import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileLog } from "../../provider/client";

const folder = mkdtempSync(join(tmpdir(), "log-"));
afterAll(() => rmSync(folder, { recursive: true }));

const entry = { operation: "list pods", method: "GET", path: "/v2/pods", attempt: 1, ms: 3, status: 200 };

test("appends one JSON line an entry, with the time, to a file that only its owner reads", () => {
  const path = join(folder, "requests");
  fileLog(path)(entry);
  fileLog(path)({ ...entry, attempt: 2 });
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { at: expect.stringMatching(/^\d{4}-/), ...entry },
    { at: expect.any(String), ...entry, attempt: 2 },
  ]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("says at once that the file can't be written", () => {
  expect(() => fileLog(join(folder, "no", "such"))).toThrow(/CLOUDCOMPUTE_LOG\) can't be written: ENOENT/);
});
