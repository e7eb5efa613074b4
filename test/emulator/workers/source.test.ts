import { readWorkerSource } from "../../../emulator";
import { checkPlatform, entryFor } from "../../../emulator/workers/source";

test.each([
  ["./worker.js", { command: "node './worker.js'" }],
  ["worker.mjs", { command: "node 'worker.mjs'" }],
  ["worker.cjs", { command: "node 'worker.cjs'" }],
  ["worker.py", { command: "python3 'worker.py'" }],
  ["./serve", { command: "'./serve'" }],
  ["it's.js", { command: "node 'it'\\''s.js'" }],
  ["npm run worker", { command: "npm run worker" }],
  ["http://127.0.0.1:9000", { url: "http://127.0.0.1:9000" }],
  ["http://127.0.0.1:9000/", { url: "http://127.0.0.1:9000" }],
])("%s is read as what runs it", (text, source) => expect(readWorkerSource(text)).toEqual(source));

test.each(["", " ", "http://"])("'%s' is refused", (text) => expect(() => readWorkerSource(text)).toThrow());

const entries = { "org/worker": "any", "org/worker:1.2": "tagged", "host:5000/org/other": "other" };

test.each([
  ["org/worker", "any"],
  ["org/worker:1.2", "tagged"],
  ["org/worker:2", "any"],
  ["org/worker@sha256:00ff", "any"],
  ["org/worker:3@sha256:00ff", "any"],
  ["host:5000/org/other:1", "other"],
  ["org/workers", undefined],
  ["toString", undefined],
])("an image %s finds %s", (image, entry) => expect(entryFor(entries, image)).toBe(entry));

test("a command is refused on Windows, and an address is not", () => {
  const url = { "org/worker": { url: "http://127.0.0.1:9000" } };
  const command = { "org/other": { command: "node worker.js" } };
  expect(() => checkPlatform({ ...url, ...command }, "win32")).toThrow("org/other");
  expect(() => checkPlatform(url, "win32")).not.toThrow();
  expect(() => checkPlatform(command, "darwin")).not.toThrow();
});
