import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { findEngine } from "../../tools/engine";
import { MARK } from "../../tools/generate/files";
import { generated, stale } from "../../tools/generate/generate";

const root = join(__dirname, "../..");
let files: Map<string, string>;

beforeAll(async () => {
  files = await generated(root);
}, 120_000);

test("the committed schema and SDK are what the definitions say", () => {
  expect(stale(root, files)).toEqual([]);
});

test("every generated source says that it is", () => {
  for (const [path, text] of files)
    if (path.endsWith(".ts")) expect([path, text]).toEqual([path, expect.stringMatching(MARK)]);
});

test("the real engine takes the schema", async () => {
  const { bin } = await findEngine({ report: () => {} });
  const env = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "true" };
  await promisify(execFile)(join(bin, "pulumi"), ["schema", "check", join(root, "schema.json")], { env });
});

describe("in a copy", () => {
  let copy: string;

  beforeEach(async () => {
    copy = mkdtempSync(join(tmpdir(), "cloudcompute-generate-"));
    for (const path of files.keys()) {
      await mkdir(dirname(join(copy, path)), { recursive: true });
      await cp(join(root, path), join(copy, path));
    }
  });

  afterEach(() => rmSync(copy, { recursive: true }));

  test("a file that was edited, is missing or is left over is stale", () => {
    expect(stale(copy, files)).toEqual([]);
    writeFileSync(join(copy, "sdk/registry.ts"), `${MARK}\nedited`);
    rmSync(join(copy, "schema.json"));
    writeFileSync(join(copy, "sdk/gone.ts"), `${MARK}\n`);
    expect(stale(copy, files)).toEqual(["schema.json", "sdk/registry.ts", "sdk/gone.ts"]);
  });

  test("a file that was written by hand is not", () => {
    writeFileSync(join(copy, "sdk/own.ts"), "export {};\n");
    expect(stale(copy, files)).toEqual([]);
  });
});
