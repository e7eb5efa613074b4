import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");
const page = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** One numbered line of a list. */
interface Item {
  readonly text: string;
  /** The file to change: the first name of the line. */
  readonly touched: string;
}

const LISTS = page
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    title: text.slice(0, text.indexOf("\n")),
    promised: Number(/ needs (\d+) files/.exec(text)?.[1]),
    items: [...text.matchAll(/^\d+\. (`([^`]+)`: .*)$/gm)].map(
      ([, line = "", touched = ""]): Item => ({ text: line, touched }),
    ),
    numbered: text.match(/^\d+\. /gm)?.length ?? 0,
  }))
  .filter(({ numbered }) => numbered > 0);

const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = ""]) => words);

/** A file or folder of the repository, and not a word of code or a command; `docs/api/` and the like end with a slash. */
const isPath = (words: string) => /^[\w.@<>-]+\/[\w./@<>-]*$|^\.?[\w-]+\.(?:md|json|cjs)$/.test(words);

/** Of a name that the reader chooses, the folder in which to choose it. */
const there = (path: string) => existsSync(join(root, path.replace(/[^/]*<.*/, "")));

const isFile = (path: string) => there(path) && !path.includes("<") && statSync(join(root, path)).isFile();

test("has a list for each kind of change that is made often", () => {
  expect(LISTS.map(({ title }) => title)).toEqual([
    ...["A field of an endpoint", "A kind of resource", "A look-up function", "An error with advice"],
    ...["A guard before a delete", "A language", "A quota window", "A revision of the service"],
    ...["A front end", "An emulator rule"],
  ]);
});

test.each(LISTS)("$title: the list is as long as the page says, and names each file once", (list) => {
  expect(list.items).toHaveLength(list.numbered);
  expect(new Set(list.items.map(({ touched }) => touched)).size).toBe(list.promised);
});

test("each file or folder that the page names exists", () => {
  const paths = quoted(page).filter(isPath);
  expect(paths.length).toBeGreaterThan(60);
  expect(paths.filter((path) => !there(path))).toEqual([]);
});

test.each(LISTS)("$title: each name of code stands in a file of its line", ({ items }) => {
  const foreign = items.flatMap(({ text }) => {
    const files = quoted(text).filter((words) => isPath(words) && isFile(words));
    const code = files.map((path) => readFileSync(join(root, path), "utf8")).join("\n");
    const names = quoted(text).filter((words) => /^[A-Za-z_]+$/.test(words));
    return files.length === 0 ? [] : names.filter((name) => !code.includes(name));
  });
  expect(foreign).toEqual([]);
});

test("each command of the page is an npm script, or npm's own", () => {
  const commands = quoted(page).flatMap((words) => words.match(/^npm (?:run )?([\w:-]+)/)?.[1] ?? []);
  expect(commands.filter((name) => name !== "ci" && !(name in scripts))).toEqual([]);
});
