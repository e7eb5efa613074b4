import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Script } from "node:vm";

type Env = Readonly<Record<string, string | undefined>>;

const DIGEST_BYTES = 32;

/** Milliseconds after which a file is removed. A version that is still in use stores its code again. */
const OLD = 90 * 24 * 3600 * 1000;

/**
 * Compiled code of one script for one version of Node, as a file in the user's cache folder. A file that is absent,
 * broken or in an unwritable folder only costs time.
 */
export class CodeCache {
  #isStored = false;

  /** V8 compares only the length of the script, so `digest` must change with its text. */
  constructor(
    private readonly env: Env,
    private readonly digest: string,
  ) {}

  /** Returns the stored code, if it is whole. V8 runs damaged code, so a digest stands before it. */
  read(): Buffer | undefined {
    try {
      const file = readFileSync(this.#file());
      const code = file.subarray(DIGEST_BYTES);
      return digestOf(code).equals(file.subarray(0, DIGEST_BYTES)) ? code : undefined;
    } catch {
      return undefined;
    }
  }

  /** Stores what has been compiled by now, once a process, and only if the script started without stored code. */
  store(script: Script): void {
    if (this.#isStored || script.cachedDataRejected === false) return;
    this.#isStored = true;
    try {
      const code = script.createCachedData();
      const file = this.#file();
      const own = `${file}.${process.pid}`;
      mkdirSync(join(file, ".."), { recursive: true, mode: 0o700 });
      writeFileSync(own, Buffer.concat([digestOf(code), code]), { mode: 0o600 });
      // Other processes see the whole file or none.
      renameSync(own, file);
      removeOld(join(file, ".."));
    } catch {
      // The next start takes as long as this one.
    }
  }

  #file(): string {
    return join(
      cacheFolder(this.env),
      "pulumi-cloudcompute",
      "code",
      `${this.digest}-${process.version}-${process.arch}`,
    );
  }
}

function removeOld(folder: string): void {
  for (const file of readdirSync(folder).map((name) => join(folder, name))) {
    if (Date.now() - statSync(file).mtimeMs > OLD) rmSync(file, { force: true });
  }
}

const digestOf = (code: Buffer): Buffer => createHash("sha256").update(code).digest();

function cacheFolder({ XDG_CACHE_HOME, LOCALAPPDATA }: Env): string {
  if (XDG_CACHE_HOME) return XDG_CACHE_HOME;
  if (process.platform === "win32" && LOCALAPPDATA) return LOCALAPPDATA;
  return process.platform === "darwin" ? join(homedir(), "Library", "Caches") : join(homedir(), ".cache");
}
