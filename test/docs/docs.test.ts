import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { CONTROL_ROUTES } from "../../emulator/control/routes";
import { OPTION_NAMES } from "../../emulator/state/options";
import * as client from "../../provider/client";
import { anchorsOf } from "./headings";
import { modulesOf, nameOf, PAGES } from "./samples";

const root = join(__dirname, "../..");

const everywhere = (pattern: RegExp) =>
  [...PAGES].flatMap(([page, text]) =>
    [...text.matchAll(pattern)].map((match) => ({ page, found: match[1] as string })),
  );

const distinct = (words: readonly string[]) => [...new Set(words)].sort();

test("relative links lead to files, and their fragments to headings", () => {
  const broken = everywhere(/\]\(([^)\s]+)\)/g).filter(
    ({ page, found }) => !/^https?:/.test(found) && !leads(page, found),
  );
  expect(broken).toEqual([]);
});

function leads(page: string, link: string): boolean {
  const [path, fragment] = link.split("#");
  const file = path ? join(dirname(page), path) : page;
  if (!existsSync(join(root, file))) return false;
  return fragment === undefined || anchorsOf(PAGES.get(file) ?? "").includes(fragment);
}

test("every npm script that is named exists", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const named = everywhere(/npm (?:run (?:-s )?)?(start|test|(?<=run (?:-s )?)[\w:-]+)/g);
  expect(named.filter(({ found }) => !(found in scripts))).toEqual([]);
});

test("the settings that are named are those that there are", () => {
  const variables = sources().flatMap((file) => readFileSync(file, "utf8").match(/CLOUDCOMPUTE_[A-Z_]+/g) ?? []);
  expect(distinct(everywhere(/(CLOUDCOMPUTE_[A-Z_]+)/g).map(({ found }) => found))).toEqual(distinct(variables));
  const schema = JSON.parse(readFileSync(join(root, "schema.json"), "utf8"));
  expect(distinct(everywhere(/cloudcompute:(?!index:)([a-z]\w*)/g).map(({ found }) => found))).toEqual(
    Object.keys(schema.config.variables).sort(),
  );
});

const sources = () =>
  ["provider", "sdk", "cli"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(root, folder, file)),
  );

test("the emulator's options and control routes are all described", () => {
  const page = PAGES.get("docs/emulator.md") ?? "";
  expect(OPTION_NAMES.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  const calls = CONTROL_ROUTES.map(({ method, name }) => `${method} ${name}`);
  expect(calls.filter((call) => !page.includes(`\`${call}\``))).toEqual([]);
});

test("every error class of the client is described", () => {
  const isError = (value: unknown) => typeof value === "function" && value.prototype instanceof Error;
  const classes = Object.entries(client).flatMap(([name, value]) => (isError(value) ? [name] : []));
  const page = PAGES.get("docs/errors.md") ?? "";
  expect(classes.filter((name) => !page.includes(name))).toEqual([]);
});

test("every TypeScript sample is well typed", () => {
  const folder = mkdtempSync(join(tmpdir(), "cloudcompute-docs-"));
  try {
    const files = [...PAGES].flatMap(([page, text]) => writeSamples(folder, page, text));
    expect(files.length).toBeGreaterThan(10);
    expect(complaints(folder, files)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);

function writeSamples(folder: string, page: string, text: string): string[] {
  return modulesOf(text).map((module, i) => {
    const name = nameOf(module);
    const file = join(folder, page.replace(/\.md$/, name ? `/${name}` : `-${i + 1}.ts`));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, module);
    return file;
  });
}

function complaints(folder: string, files: readonly string[]): string[] {
  // The types that users get: `npm test` compiles before it runs.
  const dist = (path: string) => [join(root, "dist", path)];
  const modules = join(root, "node_modules");
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2020,
    lib: ["lib.es2023.d.ts"],
    module: ts.ModuleKind.CommonJS,
    moduleResolution: ts.ModuleResolutionKind.Node10,
    types: ["node", "jest"],
    typeRoots: [join(modules, "@types")],
    paths: {
      "pulumi-cloudcompute": dist("sdk/index.d.ts"),
      "pulumi-cloudcompute/native": dist("sdk/native/index.d.ts"),
      "pulumi-cloudcompute/emulator": dist("emulator/index.d.ts"),
      "pulumi-cloudcompute/client": dist("provider/client/index.d.ts"),
      "@pulumi/*": [join(modules, "@pulumi/*")],
    },
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText, start = 0 }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    const where = file ? `${relative(folder, file.fileName)}:${line}: ` : "";
    return where + ts.flattenDiagnosticMessageText(messageText, "\n");
  });
}
