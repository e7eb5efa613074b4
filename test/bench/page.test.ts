import fs from "node:fs";
import path from "node:path";
import { withFigures } from "../../bench/report/page";
import { plot } from "../../bench/report/plot";
import { readResults, replaced } from "../../bench/results";
import { saved } from "./rows";

const docs = path.join(__dirname, "..", "..", "docs");
const read = (name: string) => fs.readFileSync(path.join(docs, name), "utf8");
const { row, machine } = saved;
const rows = [10, 200].flatMap((objects) => [row({ objects }), row({ objects, candidate: "bare" })]);

test("the page has the saved figures: npm run bench -- --render puts them there", () => {
  expect(withFigures(read("performance.md"), readResults())).toBe(read("performance.md"));
});

test("the plot has the saved figures", () => {
  expect(plot(readResults().rows)).toBe(read("performance.svg"));
});

test("figures replace those of an earlier run, and nothing else", () => {
  const page = "Before.\n\n<!-- figures: machine -->\nold\n<!-- end -->\n\nAfter.\n";
  const now = withFigures(page, { machine, rows });
  expect(now).toMatch(/^Before.\n\n<!-- figures: machine -->\n\n2 cores .*\n\n<!-- end -->\n\nAfter.\n$/);
  expect(withFigures(now, { machine, rows })).toBe(now);
});

test("a run that is added replaces the saved figures of the same candidate, command and case alone", () => {
  const [first, ...rest] = [...rows, row({ objects: 10, latency: 100 })];
  const again = { ...first!, state: 7 };
  expect(replaced([first!, ...rest], [again])).toEqual([...rest, again]);
});

test("a page that asks for figures that do not exist is refused", () => {
  const page = "<!-- figures: speed -->\n<!-- end -->";
  expect(() => withFigures(page, { machine, rows })).toThrow('asks for the figures "speed"');
});

test("the plot is an SVG with each provider and the size of its bars", () => {
  const svg = plot(rows);
  expect(svg).toMatch(/^<svg .*<\/svg>\s*$/s);
  for (const text of ["native", "bare", "CPU seconds, 200 endpoints"]) expect(svg).toContain(text);
});
