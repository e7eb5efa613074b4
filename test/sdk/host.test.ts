import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(__dirname, "../..");
let workspace: string;
let program: string;

/** As the CLI lays a program out: a main module of Pulumi's own, which goes to the program's folder and runs it. */
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), "cloudcompute-host-"));
  program = join(workspace, "program");
  const main = join(workspace, "node_modules/@pulumi/pulumi/cmd/run");
  for (const folder of [main, join(program, "node_modules")]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(main, "index.js"), text(program));
  writeFileSync(join(workspace, "test.js"), text(program));
});

afterEach(() => rmSync(workspace, { recursive: true }));

const text = (folder: string) => `
  process.chdir(${JSON.stringify(folder)});
  const pulumi = require(${JSON.stringify(join(root, "node_modules/@pulumi/pulumi"))});
  pulumi.runtime.setMocks({ newResource: ({ inputs }) => ({ id: "id", state: inputs }), call: ({ inputs }) => inputs });
  const { Registry } = require(${JSON.stringify(join(root, "dist/sdk"))});
  try {
    new Registry("hub", { username: "u", password: "p" });
    console.log("declared");
  } catch (error) {
    console.log(error.constructor.name + ": " + error.message);
  }
`;

const run = async (main = "node_modules/@pulumi/pulumi/cmd/run/index.js") =>
  (await promisify(execFile)(process.execPath, [join(workspace, main)])).stdout.trim();

test("a program that only gets the package through another one learns what to add, before anything is deployed", async () => {
  expect(await run()).toMatch(
    /^RunError: .*Add pulumi-cloudcompute to the dependencies in the program's own package.json/,
  );
});

test("a program that depends on the package itself runs", async () => {
  symlinkSync(root, join(program, "node_modules/pulumi-cloudcompute"));
  expect(await run()).toBe("declared");
});

test("one whose packages lie in a folder above runs too", async () => {
  symlinkSync(root, join(workspace, "node_modules/pulumi-cloudcompute"));
  expect(await run()).toBe("declared");
});

test("a unit test, which no host follows, is not asked for it", async () => {
  expect(await run("test.js")).toBe("declared");
});
