import fs from "node:fs";
import path from "node:path";
import { root } from "../../tools/engine/programs";
import { goals, isPlain } from "../goals";
import { described } from "../machine";
import type { Results } from "../results";
import { title } from "../stack";
import { startUpRows } from "../start-up";
import { byCase, type Columns, caseColumns, goalColumns, growthColumns, requestColumns } from "./columns";
import { plot } from "./plot";

const PAGE = path.join(root, "docs", "performance.md");
const PLOT = path.join(root, "docs", "performance.svg");

/** Puts the figures into docs/performance.md, and draws docs/performance.svg. */
export function renderPage(results: Results): void {
  fs.writeFileSync(PAGE, withFigures(fs.readFileSync(PAGE, "utf8"), results));
  fs.writeFileSync(PLOT, plot(results.rows));
}

/** Replaces what stands between `<!-- figures: name -->` and `<!-- end -->`. @throws Error for an unknown name. */
export function withFigures(page: string, results: Results): string {
  const blocks = blocksOf(results);
  return page.replace(/(<!-- figures: (\S+) -->\n)[\s\S]*?(<!-- end -->)/g, (_, from, name, to) => {
    const block = blocks[name as keyof typeof blocks];
    if (block === undefined) throw new Error(`docs/performance.md asks for the figures "${name}", which do not exist.`);
    return `${from}\n${block}\n${to}`;
  });
}

function blocksOf(results: Results) {
  const cases = byCase(results.rows);
  const plain = cases.filter(([row]) => isPlain(row!) && row!.objects <= 200);
  return {
    machine: described(results.machine),
    goals: markdown(goalColumns(goals(results))),
    growth: markdown(growthColumns(results.rows)),
    "start-up": results.startUp ? markdown(startUpRows(results.startUp)) : "This run has no starts.\n",
    stacks: cases.map((rows) => `### ${title(rows[0]!)}\n\n${markdown(caseColumns(rows))}`).join("\n"),
    requests: markdown(requestColumns(plain.at(-1) ?? [])),
  };
}

function markdown({ head, rows }: Columns): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  return `${line(head)}|${head.map(() => "---").join("|")}|\n${rows.map(line).join("")}`;
}
