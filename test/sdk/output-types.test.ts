import { join } from "node:path";
import ts from "typescript";

test("outputs that are always there are inputs as they are, and those that may be absent are not", () => {
  const path = join(__dirname, "fixtures/outputs.ts");
  const program = ts.createProgram([path], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2023.d.ts"],
    module: ts.ModuleKind.CommonJS,
    moduleResolution: ts.ModuleResolutionKind.Node10,
    esModuleInterop: true,
    resolveJsonModule: true,
    types: ["node"],
  });
  const found = ts
    .getPreEmitDiagnostics(program, program.getSourceFile(path))
    .map(({ file, start = 0, messageText }) => {
      const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
      return `${file?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
    });
  expect(found).toEqual([]);
}, 60_000);
