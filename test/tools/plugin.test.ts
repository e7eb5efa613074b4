import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pack } from "../../tools/plugin/pack";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

const root = path.join(__dirname, "../..");
const { version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));

let folder: string;
let files: string[];
const read = (file: string) => fs.readFileSync(path.join(folder, file));

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "cloudcompute-plugin-"));
  files = await pack(root, folder);
});

afterAll(() => fs.rmSync(folder, { recursive: true }));

test("each platform has its archive, by Pulumi's names, and all have checksums", () => {
  const platforms = ["darwin-amd64", "darwin-arm64", "linux-amd64", "linux-arm64", "windows-amd64", "windows-arm64"];
  const archives = platforms.map((platform) => `pulumi-resource-cloudcompute-v${version}-${platform}.tar.gz`);
  expect(files).toEqual([...archives, "SHA256SUMS"]);
  const sums = archives.map((file) => `${createHash("sha256").update(read(file)).digest("hex")}  ${file}\n`);
  expect(read("SHA256SUMS").toString()).toBe(sums.join(""));
});

test("the same sources make the same bytes", async () => {
  const before = read("SHA256SUMS").toString();
  await pack(root, folder);
  expect(read("SHA256SUMS").toString()).toBe(before);
});

test("an archive is installed by the CLI, and a program finds the plugin without a path", async () => {
  const service = await startService();
  const program =
    "resources:\n  disk: { type: cloudcompute:NetworkVolume, properties: { size: 10, dataCenter: EU-RO-1 } }\n";
  const ws = await workspace({ language: "yaml", program, env: service.env });
  fs.writeFileSync(path.join(ws.folder, "Pulumi.yaml"), `name: harness\nruntime: yaml\n${program}`);
  const missing = await ws.preview();
  expect(missing.code).toBeGreaterThan(0);
  const archive = path.join(folder, `pulumi-resource-cloudcompute-v${version}-linux-amd64.tar.gz`);
  const installed = await ws.run("plugin", "install", "resource", "cloudcompute", version, "--file", archive);
  expect(installed).toMatchObject({ code: 0 });
  expect((await ws.up()).output).toContain("+ 2 created");
  expect(await ws.destroy()).toMatchObject({ code: 0 });
});
