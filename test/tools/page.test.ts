import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { bundlePage } from "../../tools/page/bundle";

const root = path.join(__dirname, "../..");
let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "page-test-"));
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test("the page is one document with one script, one style sheet and an icon, and its licences", async () => {
  const size = await bundlePage(root, folder);
  const files = ["THIRD-PARTY-LICENSES.txt", "icon.svg", "index.html", "page.css", "page.js"];
  expect(fs.readdirSync(folder).sort()).toEqual(files);
  expect(size).toBe(files.reduce((sum, file) => sum + fs.statSync(path.join(folder, file)).size, 0));
  expect(fs.readFileSync(path.join(folder, "THIRD-PARTY-LICENSES.txt"), "utf8")).toMatch(
    /virtual-core [\d.]+ \(MIT\)[\s\S]*preact [\d.]+ \(MIT\)/,
  );
});

test("a page above the limit fails, with its files", async () => {
  await expect(bundlePage(root, folder, 1_000)).rejects.toThrow(
    /^The emulator's page has \d+ bytes, and may have 1000: .*page\.js \d+/,
  );
});

test("the document has no script or style that the emulator's policy refuses, and no address of another server", async () => {
  await bundlePage(root, folder);
  const html = fs.readFileSync(path.join(folder, "index.html"), "utf8");
  expect(html).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=|(src|href)="(https?:)?\//);
  expect(fs.readFileSync(path.join(folder, "page.css"), "utf8")).not.toMatch(/url\(|@import/);
});
