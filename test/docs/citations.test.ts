import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { anchorsOf } from "./headings";

const root = join(__dirname, "../..");
const FOLDERS = ["provider", "emulator", "cli", "sdk", "tools", "test", "bench", "docs", "examples"];
/** Installed or generated files, which contain no citations of their own. */
const FOREIGN = /(?:^|\/)(?:node_modules|dist|docs\/api)(?:\/|$)/;
const TEXT = /\.(?:[cm]?[jt]s|py|go|toml|jsonc?|ya?ml|sh|md)$/;

const paths = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
);
const files = [...readdirSync(root), ...paths]
  .filter((path) => TEXT.test(path) && !FOREIGN.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

const anchors = anchorsOf(readFileSync(join(root, "docs/service.md"), "utf8"));

const citations = files.flatMap(({ path, text }) =>
  [...text.matchAll(/\bservice\.md#([\w-]*)/g)].map(([, anchor = ""]) => ({ path, anchor })),
);

/** These explain the page, and no single line of code rests on them. */
const CONTEXT = ["the-service", "how-to-read-this-page", "open-questions"];

test("the headings of the service page have distinct anchors", () => {
  expect(anchors).toEqual([...new Set(anchors)]);
});

test("each citation of the service page names one of its headings", () => {
  expect(citations.filter(({ anchor }) => !anchors.includes(anchor))).toEqual([]);
});

test("each section of the service page is cited, or is there for context", () => {
  const cited = new Set(citations.map(({ anchor }) => anchor));
  expect(anchors.filter((anchor) => !cited.has(anchor) && !CONTEXT.includes(anchor))).toEqual([]);
});

test("nothing cites a document that the repository does not have", () => {
  const elsewhere = /\bservice(?:\s|\*|\/\/|#)+(?:contract\b|API: [A-Za-z])/i;
  expect(files.filter(({ text }) => elsewhere.test(text)).map(({ path }) => path)).toEqual([]);
});
