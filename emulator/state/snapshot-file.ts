import { existsSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Snapshot } from "./snapshot";
import { NoSnapshot, readSnapshot } from "./snapshot-shape";

/** The delay between a change and its writing, ms. A killed process loses no more than that. */
const DELAY_MS = 250;

/** The data file can't be used. The message names the file and the remedy; the file is unchanged. */
export class DataFileUnusable extends Error {
  override readonly name = "DataFileUnusable";
}

/** The file that keeps the state of one emulator from one start to the next. Its text holds keys and passwords. */
export class SnapshotFile {
  private readonly path: string;
  private timer: NodeJS.Timeout | undefined;
  /** The file's metadata when this emulator last read or wrote it. */
  private mark: string | undefined;
  private take: (() => Snapshot) | undefined;

  constructor(file: string) {
    // Renaming over a link would put a file in the link's place.
    this.path = existsSync(file) ? realpathSync(file) : path.resolve(file);
  }

  /** The snapshot in the file; undefined if there is no file yet. Throws `DataFileUnusable`. */
  read(): Snapshot | undefined {
    this.mark = markOf(this.path);
    try {
      return this.mark === undefined ? undefined : readSnapshot(readFileSync(this.path, "utf8"));
    } catch (error) {
      throw error instanceof NoSnapshot ? this.notOurs(error.message) : this.unreachable("read", error as Error);
    }
  }

  /** Writes what `take` gives, now and soon after each `touch`. Throws `DataFileUnusable` when it can't be written. */
  keep(take: () => Snapshot): void {
    this.take = take;
    this.save();
  }

  /** Something may have changed. A failure to write is a warning of the process; the next change tries again. */
  touch(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      try {
        this.save();
      } catch (error) {
        process.emitWarning(error as Error);
      }
    }, DELAY_MS).unref();
  }

  /** Writes what is not written yet. Throws `DataFileUnusable` when that fails. */
  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.save();
  }

  /** The text of an error about what the file holds. */
  notOurs(why: string): DataFileUnusable {
    const away = "To begin with an empty service, move the file away or name another one";
    return new DataFileUnusable(
      `the emulator can't continue from ${this.path}: ${why}. The file was left as it is. ${away}.`,
    );
  }

  private save(): void {
    if (!this.take) return;
    const mark = markOf(this.path);
    if (mark !== undefined && mark !== this.mark) throw this.notOurs("another program has written it meanwhile");
    try {
      replace(this.path, `${JSON.stringify(this.take())}\n`);
    } catch (error) {
      throw this.unreachable("written", error as Error);
    }
    this.mark = markOf(this.path);
  }

  private unreachable(done: "read" | "written", { message }: Error): DataFileUnusable {
    const what = "Make the file and its folder readable and writable, or name another file";
    return new DataFileUnusable(`the emulator's data file ${this.path} can not be ${done}: ${message}. ${what}.`);
  }
}

/** Tells one version of a file from another; undefined where there is none. */
function markOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino} ${found.mtimeMs} ${found.size}`;
}

/** Renames a new file over the old one, so that a reader finds the old text or the new one even if this process is killed. */
function replace(file: string, text: string): void {
  const fresh = `${file}.tmp`;
  // A file that a killed process left there may be readable by others.
  rmSync(fresh, { force: true });
  writeFileSync(fresh, text, { mode: 0o600, flag: "wx", flush: true });
  renameSync(fresh, file);
}
