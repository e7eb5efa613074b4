import fs from "node:fs";
import path from "node:path";
import * as pulumi from "@pulumi/pulumi";
import ts from "typescript";
import type { ImportedResource } from "../../cli/import-file/file";
import type { Values } from "../../provider/lifecycle/values";
import { version } from "../../schema.json";
import { root } from "../../tools/engine/programs";
import { type Ran, run } from "../../tools/engine/run";
import { programEnvironment } from "../../tools/engine/venv";
import { goEnvironment } from "../../tools/sdks/sdks";
import { plain } from "../harness/front-ends/grpc/wire";

const PATIENCE_S = 900;

/** A resource of an import file, with the inputs that the provider has read. */
export interface Imported extends ImportedResource {
  readonly inputs: Values;
}

/** The inputs that a program asks for, by type and logical name of the resource. */
export type Asked = Record<string, Values>;

/** The programs that `pulumi import` writes, in a folder that has what a user's has: our built package and the SDKs. */
export class ImportedPrograms {
  /** The SDKs are the folders that `npm run sdks` writes; without them there are no programs in Python and Go. */
  constructor(
    readonly folder: string,
    readonly pythonSdk = "",
    readonly goSdk = "",
  ) {
    const modules = path.join(folder, "node_modules");
    fs.mkdirSync(modules, { recursive: true });
    fs.symlinkSync(root, path.join(modules, "pulumi-cloudcompute"));
  }

  /** Writes those of the resources, by Pulumi's own generators. @throws Error with the generators' words. */
  async write(resources: readonly Imported[]): Promise<void> {
    const file = this.#file("resources.json");
    fs.writeFileSync(file, JSON.stringify(resources));
    const asked = ["run", "-mod=readonly", "-buildvcs=false", "-trimpath", "./programs"];
    const options = { cwd: path.join(root, "tools", "sdks"), env: goEnvironment(process.env), seconds: PATIENCE_S };
    succeeded(await run("go", [...asked, path.join(root, "schema.json"), file, this.folder], options));
    fs.renameSync(this.#file("index.ts"), this.#file("generated.ts"));
    const text = this.generated.replace('"@pulumi/cloudcompute"', '"pulumi-cloudcompute/native"');
    fs.writeFileSync(this.#file("index.ts"), text);
  }

  /** The program in TypeScript as the generator wrote it. */
  get generated(): string {
    return fs.readFileSync(this.#file("generated.ts"), "utf8");
  }

  /** The same with the import that docs/import.md puts there. */
  get typescript(): string {
    return fs.readFileSync(this.#file("index.ts"), "utf8");
  }

  /** The compiler's errors in the program, with the settings of a new Pulumi program in TypeScript. */
  typescriptErrors(): string[] {
    const options: ts.CompilerOptions = {
      strict: true,
      target: ts.ScriptTarget.ES2020,
      module: ts.ModuleKind.CommonJS,
      moduleResolution: ts.ModuleResolutionKind.Node10,
      lib: ["lib.es2020.d.ts"],
      types: ["node"],
      skipLibCheck: true,
    };
    const program = ts.createProgram([this.#file("index.ts")], options);
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  }

  /** The program's requests to the engine, if each resource has the id by which it was imported. */
  async typescriptAsks(resources: readonly Imported[]): Promise<Asked> {
    const asked: Asked = {};
    await pulumi.runtime.setMocks({
      newResource: ({ type, name, inputs }) => {
        asked[`${type} ${name}`] = plain(inputs);
        return { id: resources.find((one) => keyOf(one) === `${type} ${name}`)?.id, state: inputs };
      },
      call: ({ inputs }) => inputs,
    });
    const module = { exports: {} };
    const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2020 };
    const text = ts.transpileModule(this.typescript, { compilerOptions: options }).outputText;
    const named = ["exports", "require", "module", "__filename", "__dirname"];
    new Function(...named, text)(module.exports, own, module, "index.ts", ".");
    await pulumi.runtime.disconnect();
    return asked;
  }

  /** The same of the program in Python, with the SDK for it. */
  async pythonAsks(resources: readonly Imported[]): Promise<Asked> {
    const venv = await programEnvironment({ report: () => {} });
    // pip writes this beside an installed package, and the SDK reads its own version from it.
    const metadata = this.#file("metadata");
    fs.mkdirSync(path.join(metadata, "pulumi_cloudcompute.dist-info"), { recursive: true });
    fs.writeFileSync(
      path.join(metadata, "pulumi_cloudcompute.dist-info", "METADATA"),
      `Name: pulumi_cloudcompute\nVersion: ${version}\n`,
    );
    fs.copyFileSync(path.join(__dirname, "fixtures", "asked.py"), this.#file("asked.py"));
    const ids = Object.fromEntries(resources.map((one) => [keyOf(one), one.id]));
    fs.writeFileSync(this.#file("ids.json"), JSON.stringify(ids));
    const PYTHONPATH = [this.pythonSdk, metadata].join(path.delimiter);
    const env = { ...process.env, PYTHONPATH, PYTHONDONTWRITEBYTECODE: "1" };
    const ran = await run(path.join(venv, "bin", "python"), ["asked.py"], { cwd: this.folder, env, seconds: 60 });
    return plain(JSON.parse(succeeded(ran).stdout)) as Asked;
  }

  /** The findings of `go vet` in the Go program, with its SDK. */
  async goErrors(): Promise<string> {
    // The CLI's own pins hold all that Pulumi's SDK needs.
    for (const file of ["go.mod", "go.sum"])
      fs.copyFileSync(path.join(root, "tools/engine/cli", file), this.#file(file));
    const options = { cwd: this.folder, env: goEnvironment(process.env), seconds: PATIENCE_S };
    const sdk = "pulumi-cloudcompute/sdk/go";
    const replaced = `-replace=${sdk}=${this.goSdk}`;
    succeeded(await run("go", ["mod", "edit", "-module=program", `-require=${sdk}@v0.0.0`, replaced], options));
    const { code, stdout, stderr } = await run("go", ["vet", "-mod=mod", "main.go"], options);
    return code === 0 ? "" : stdout + stderr;
  }

  #file(name: string): string {
    return path.join(this.folder, name);
  }
}

const keyOf = ({ type, name, logicalName = name }: ImportedResource): string => `${type} ${logicalName}`;

/** The mocks are those of this process's Pulumi, which the built package would not share. */
const own = (name: string): unknown =>
  name === "pulumi-cloudcompute/native" ? require("../../sdk/native") : require(name);

function succeeded(ran: Ran): Ran {
  if (ran.code !== 0) throw new Error(`${ran.code}\n${ran.stdout}${ran.stderr}`);
  return ran;
}
