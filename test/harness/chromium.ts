import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { type Browser, launch } from "puppeteer-core";
import { cacheRoot, publish } from "../../tools/engine/cache";

/**
 * Starts a browser without a window. The switches that its package proposes are not used, because they turn off what
 * keeps web pages apart. `CHROMIUM` names another browser, on machines for which the package has none.
 */
export async function startChromium(): Promise<Browser> {
  const own = process.env.CHROMIUM;
  const bin = own === undefined ? await unpacked() : path.dirname(own);
  return launch({
    executablePath: own ?? path.join(bin, "chromium"),
    headless: "shell",
    args: ["--no-sandbox", "--no-zygote", "--disable-gpu"],
    env: { ...process.env, FONTCONFIG_PATH: path.join(bin, "fonts") },
  });
}

/** The package unpacks into the folder for temporary files, where another version may be, or another process at it. */
async function unpacked(): Promise<string> {
  const packed = path.join(path.dirname(require.resolve("@sparticuz/chromium")), "..", "..");
  const { version } = JSON.parse(fs.readFileSync(path.join(packed, "package.json"), "utf8"));
  const folder = path.join(cacheRoot(process.env), `chromium-${version}-${process.platform}-${process.arch}`);
  const bin = path.join(folder, "bin");
  if (!fs.existsSync(bin)) {
    fs.mkdirSync(path.dirname(folder), { recursive: true });
    await publish(folder, async (stage) => unpack(path.join(stage, "bin")));
  }
  return bin;
}

const UNPACK = 'require("@sparticuz/chromium").executablePath().catch((error) => { throw error; })';

function unpack(folder: string): void {
  fs.mkdirSync(folder);
  const env = { ...process.env, TMPDIR: folder };
  const { status, stderr } = spawnSync(process.execPath, ["-e", UNPACK], { cwd: __dirname, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`the browser of the tests can't be unpacked: ${stderr}`);
}
