import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create } from "tar";
import { EXECUTABLE, NOTICES, SCRIPT } from "./bundle";

/** The platforms by their names in Pulumi's archives (Pulumi: publishing packages). */
const PLATFORMS = ["darwin-amd64", "darwin-arm64", "linux-amd64", "linux-arm64", "windows-amd64", "windows-arm64"];

/** Windows ignores the first line of a script, so it needs a command file. */
const COMMAND = `@node "%~dp0\\${EXECUTABLE}" %*\r\n`;

/** All archives have the same date, so that the same sources produce the same bytes. */
const DATE = new Date(0);

/**
 * Writes one archive per platform for `pulumi plugin install resource cloudcompute <version> --file`, and the checksums
 * of all. Returns the names of the files.
 */
export async function pack(root: string, into: string): Promise<string[]> {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const stage = mkdtempSync(join(tmpdir(), "cloudcompute-pack-"));
  try {
    for (const file of [EXECUTABLE, SCRIPT, NOTICES])
      copyFileSync(join(root, "dist", "plugin", file), join(stage, file));
    copyFileSync(join(root, "LICENSE"), join(stage, "LICENSE"));
    writeFileSync(join(stage, `${EXECUTABLE}.cmd`), COMMAND);
    const archives = PLATFORMS.map((platform) => `${EXECUTABLE}-v${version}-${platform}.tar.gz`);
    for (const archive of archives) await archiveOf(stage, join(into, archive), archive.includes("windows"));
    writeFileSync(
      join(into, "SHA256SUMS"),
      archives.map((archive) => `${digest(join(into, archive))}  ${archive}\n`).join(""),
    );
    return [...archives, "SHA256SUMS"];
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

const archiveOf = (stage: string, file: string, windows: boolean): Promise<void> =>
  create({ cwd: stage, file, gzip: true, portable: true, mtime: DATE }, [
    ...[EXECUTABLE, SCRIPT, "LICENSE", NOTICES],
    ...(windows ? [`${EXECUTABLE}.cmd`] : []),
  ]);

const digest = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");
