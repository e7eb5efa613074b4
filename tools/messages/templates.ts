import fs from "node:fs";
import path from "node:path";
import ts from "typescript";

/** A text in the source that a person may read at run time. */
export interface Template {
  /** The position: `provider/client/errors.ts:62`. */
  readonly at: string;
  /** The text with `…` in place of each inserted value. */
  readonly text: string;
  /** Matches every message that contains the text, whatever the inserted values are. */
  readonly pattern: RegExp;
}

/**
 * Folders and files with texts that a person may read. The emulator contributes only its start, because all other texts
 * are the service's words.
 */
const SOURCES = ["provider", "cli", "sdk", "emulator/resume.ts", "emulator/start-options.ts"];
/** Excluded: descriptions in the package schema and generated code, and a file of reserved words. */
const OTHERS =
  /^(provider\/schema\/|provider\/client\/objects\/fields\.ts|sdk\/types\.ts|cli\/import-file\/reserved\.ts)|\.d\.ts$/;

/** Returns all texts of the product in the order of its files. */
export const templates = (root: string): Template[] =>
  SOURCES.flatMap((source) => files(root, source)).flatMap((file) =>
    nodes(fs.readFileSync(path.join(root, file), "utf8"), file)
      .filter(isProse)
      .map((node) => ({
        at: `${file}:${node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1}`,
        text: piecesOf(node).join("…"),
        pattern: new RegExp(piecesOf(node).map(escaped).join("[\\s\\S]*?")),
      })),
  );

function files(root: string, at: string): string[] {
  if (at.endsWith(".ts")) return OTHERS.test(at) ? [] : [at];
  return fs
    .readdirSync(path.join(root, at), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.name.endsWith(".ts"))
    .flatMap((entry) => files(root, `${at}/${entry.name}`));
}

type Text = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression;

/** Returns the texts of one file that are not documentation, in TypeScript or in the compiled form. */
export function nodes(source: string, file: string): Text[] {
  const found: Text[] = [];
  const isLookup = file.includes("provider/functions/");
  const visit = (node: ts.Node, inFunction: boolean): void => {
    if (isDocumentation(node)) return;
    if (isText(node) && (inFunction || !isLookup)) found.push(node);
    ts.forEachChild(node, (child) => visit(child, inFunction || ts.isFunctionLike(node)));
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), false);
  return found;
}

const isText = (node: ts.Node): node is Text =>
  (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) &&
  !ts.isTaggedTemplateExpression(node.parent) &&
  !ts.isLiteralTypeNode(node.parent);

/** Functions that take descriptions of arguments, results, commands and options. */
const DESCRIBES =
  /^(meta|describe|description|option|Option|argument|addHelpText|deletePolicyField|nameField|urlOf|text|word|figure|yes|stocks|perCloud|identity|name|require)$/;

function isDocumentation(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isPropertyAssignment(node) && /^(description|limits)$/.test(node.name.getText())) return true;
  // The callee of a chain contains the calls before it, one of which may be a refinement with its message.
  const { parent } = node;
  if (!parent || !(ts.isCallExpression(parent) || ts.isNewExpression(parent)) || parent.expression === node)
    return false;
  const callee = parent.expression;
  return DESCRIBES.test(ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText());
}

const piecesOf = (node: Text): string[] =>
  ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map((span) => span.literal.text)]
    : [node.text];

/** Recognises prose by two adjacent words of letters; anything shorter is a name, a header or a query. */
export const isProse = (node: Text): boolean =>
  piecesOf(node).some(
    (piece) => /[a-z']{2,} [a-z]{2,}/.test(piece) && !/[{}]|^[a-zA-Z]+ [a-z]+$|application\//.test(piece),
  );

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
