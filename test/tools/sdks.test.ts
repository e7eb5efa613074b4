import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import schema from "../../schema.json";
import * as dynamic from "../../sdk";
import * as native from "../../sdk/native";
import { executable, root } from "../../tools/engine/programs";
import { type Ran, run } from "../../tools/engine/run";
import { goEnvironment, LANGUAGES, makeSdks } from "../../tools/sdks/sdks";

// Compilers of five languages, on a machine that may never have seen one of the modules.
const PATIENCE_S = 900;
jest.setTimeout(PATIENCE_S * 1000);

const build = path.join(root, "build");
let folder: string;

beforeAll(async () => {
  fs.mkdirSync(build, { recursive: true });
  // Below the root, so that the SDK for TypeScript finds Pulumi's.
  folder = fs.mkdtempSync(path.join(build, "sdks-test-"));
  await makeSdks(folder);
});

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const at = (...parts: string[]) => path.join(folder, ...parts);
const read = (...parts: string[]) => fs.readFileSync(at(...parts), "utf8");
const below = (part: string, ending: string) =>
  (fs.readdirSync(at(part), { recursive: true }) as string[])
    .filter((file) => file.endsWith(ending))
    .map((file) => at(part, file));
const ok = ({ code, stdout, stderr }: Ran) => expect(`${code}\n${stdout}${stderr}`).toMatch(/^0\n/);
const had = (program: string) => executable(program, (process.env.PATH ?? "").split(path.delimiter)) !== undefined;

test("there is one of each language, with every kind and every function", () => {
  expect(fs.readdirSync(folder).sort()).toEqual([...LANGUAGES]);
  for (const language of LANGUAGES) {
    const all = fs.readdirSync(at(language), { recursive: true, withFileTypes: true });
    const text = all.flatMap((file) =>
      file.isFile() ? [fs.readFileSync(path.join(file.parentPath, file.name), "utf8")] : [],
    );
    const tokens = [...Object.keys(schema.resources), ...Object.keys(schema.functions)];
    const missing = tokens.filter(
      (token) => !text.some((one) => one.includes(`"${token}"`) || one.includes(`'${token}'`)),
    );
    expect([language, missing]).toEqual([language, []]);
  }
});

test("each says which plugin it needs, in the schema's version", () => {
  const plugin = { resource: true, name: "cloudcompute", version: schema.version };
  expect(JSON.parse(read("nodejs", "package.json")).pulumi).toEqual(plugin);
  for (const file of ["go/cloudcompute", "python/pulumi_cloudcompute", "dotnet"]) {
    expect(JSON.parse(read(file, "pulumi-plugin.json"))).toEqual(plugin);
  }
  expect(read("java/src/main/resources/com/pulumi/cloudcompute/version.txt")).toBe(schema.version);
});

test("the one for TypeScript compiles", async () => {
  const tsc = require.resolve("typescript/bin/tsc");
  ok(await run(process.execPath, [tsc, "--noEmit", "-p", at("nodejs")], { seconds: PATIENCE_S }));
});

describe("what programs that Pulumi generates name, the npm package has", () => {
  type Members = Record<string, Record<string, string>>;

  test("every enum of the SDK for TypeScript with every member, in both entry points", () => {
    const enums = transpiled<Members>(read("nodejs", "types", "enums", "index.ts"));
    expect(Object.keys(enums).length).toBeGreaterThan(10);
    for (const entry of [dynamic, native] as unknown as Members[]) expect(entry).toMatchObject(enums);
  });

  test("every class and function of the SDK for TypeScript, in both entry points", () => {
    const exported = [...read("nodejs", "index.ts").matchAll(/^export const (\w+):/gm)].map(([, name]) => name);
    expect(exported).toEqual(expect.arrayContaining(["Endpoint", "Provider", "getPods", "getPodsOutput"]));
    for (const entry of [dynamic, native]) expect(Object.keys(entry)).toEqual(expect.arrayContaining(exported));
  });

  test("and the SDK for TypeScript has a name of its own, so that `pulumi package add` leaves the npm package in place", () => {
    const { name } = JSON.parse(read("nodejs", "package.json"));
    expect(name).toBe("@pulumi/cloudcompute");
    expect(JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")).name).not.toBe(name);
  });
});

function transpiled<T>(text: string): T {
  const exports = {} as T;
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2020 };
  new Function("exports", ts.transpileModule(text, { compilerOptions: options }).outputText)(exports);
  return exports;
}

test("the one for Python compiles, and pip finds what its project file names", async () => {
  ok(await run("python3", ["-m", "compileall", "-q", at("python")], { seconds: PATIENCE_S }));
  expect(read("python", "pyproject.toml")).toContain('readme = "README.md"');
  expect(read("python", "README.md")).toContain(schema.description);
});

test("the one for Go compiles as a module that a program replaces by its folder", async () => {
  const program = at("go-program");
  fs.mkdirSync(program);
  // The CLI's own pins hold all that Pulumi's SDK needs.
  for (const file of ["go.mod", "go.sum"])
    fs.copyFileSync(path.join(root, "tools/engine/cli", file), path.join(program, file));
  const options = { cwd: program, env: goEnvironment(process.env), seconds: PATIENCE_S };
  const sdk = "pulumi-cloudcompute/sdk/go";
  ok(await run("go", ["mod", "edit", "-module=program", `-require=${sdk}@v0.0.0`, `-replace=${sdk}=../go`], options));
  ok(await run("go", ["build", "-mod=mod", "-buildvcs=false", "-trimpath", `${sdk}/cloudcompute/...`], options));
});

const javaTest = had("javac") && had("mvn") ? test : test.skip;

javaTest("the one for Java compiles", async () => {
  const [pom, classpath] = [path.join(__dirname, "fixtures", "pom.xml"), at("classpath.txt")];
  const asked = ["-B", "-q", "-f", pom, "dependency:build-classpath", `-Dmdep.outputFile=${classpath}`];
  ok(await run("mvn", asked, { seconds: PATIENCE_S }));
  const flags = ["-nowarn", "-encoding", "UTF-8", "--release", "11", "-cp", read("classpath.txt"), "-d", at("classes")];
  ok(await run("javac", [...flags, ...below("java", ".java")], { seconds: PATIENCE_S }));
});

test("the one for .NET has its project, named after the namespace of its classes", () => {
  expect(read("dotnet", "Pulumi.CloudCompute.csproj")).toContain(`<Version>${schema.version}</Version>`);
  expect(read("dotnet", "Endpoint.cs")).toContain("namespace Pulumi.CloudCompute\n");
  expect(fs.readFileSync(at("dotnet", "logo.png")).subarray(1, 4).toString()).toBe("PNG");
});

test("none bakes in a default or an environment variable of the key", () => {
  for (const language of LANGUAGES) {
    const [provider] = below(language, "").filter((file) => /[Pp]rovider\.(cs|go|java|ts|py)$/.test(file));
    expect(provider).toBeDefined();
    expect(fs.readFileSync(provider!, "utf8")).not.toMatch(/get_?env\w*\(|\.env\(/i);
  }
});
