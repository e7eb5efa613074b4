import ts from "typescript";
import { isProse, nodes } from "./templates";

/**
 * Returns the source with a change: it also writes each text that it builds to the file `record`, as a line of JSON.
 */
export function instrumented(source: string, file: string, record: string): string {
  const texts = nodes(source, file).filter(
    (node) => isExpression(node) && (ts.isTemplateExpression(node) || isProse(node)),
  );
  if (texts.length === 0) return source;
  const marks = [...new Set(texts.flatMap(withOuter))].flatMap((node) => [
    { at: node.getStart(), mark: "__made(" },
    { at: node.getEnd(), mark: ")" },
  ]);
  // From the end, so that earlier positions stay valid.
  const whole = marks
    .sort((one, two) => two.at - one.at)
    .reduce((done, { at, mark }) => done.slice(0, at) + mark + done.slice(at), source);
  return `${whole}\n${made(record)}`;
}

const isExpression = (node: ts.Node): boolean =>
  !(ts.isPropertyAssignment(node.parent) && node.parent.name === node) && !ts.isExpressionStatement(node.parent);

/** Returns a text with the sums and joined lists that contain it, because these make up whole messages. */
function withOuter(node: ts.Node): ts.Node[] {
  const found = [node];
  for (let outer = node.parent; outer && ts.isExpression(outer); outer = outer.parent) {
    const isSum = ts.isBinaryExpression(outer) && outer.operatorToken.kind === ts.SyntaxKind.PlusToken;
    const isJoin = ts.isCallExpression(outer) && /\.join\("(\\n| |; )"\)$/.test(outer.getText());
    if (isSum || isJoin) found.push(outer);
  }
  return found;
}

/** A function declaration is hoisted, so that texts built while the module loads are recorded too. */
const made = (record: string): string => `// biome-ignore lint: made by a tool
function __made(text: any): any {
  if (typeof text === "string") require("node:fs").appendFileSync(${JSON.stringify(record)}, JSON.stringify(text) + "\\n");
  return text;
}
`;
