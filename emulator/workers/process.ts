import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { Guardian } from "./guardian";
import type { WorkerCommand } from "./source";

/** The events of a worker's process. */
export interface ProcessEvents {
  /** A line of its standard output or error. */
  line(text: string): void;
  /** It ended without being stopped; `how` completes "the worker's process …". */
  exited(how: string): void;
}

/** The time that a process has to end after SIGTERM, ms of real time. */
const GRACE_MS = 5_000;

/** One started command with everything that it starts in turn: a process group. */
export class WorkerProcess {
  private readonly child: ChildProcess;
  private readonly exited: Promise<unknown>;
  private readonly gone: Promise<unknown>;
  private ended: Promise<void> | undefined;

  constructor(
    { command, cwd }: WorkerCommand,
    env: Readonly<Record<string, string>>,
    private readonly guardian: Guardian,
    private readonly events: ProcessEvents,
  ) {
    this.child = spawn(command, { shell: true, cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    if (this.pid !== undefined) guardian.watch(this.pid);
    this.exited = new Promise((resolve) => this.child.once("exit", resolve));
    this.gone = new Promise((resolve) => this.child.once("close", resolve));
    for (const output of [this.child.stdout, this.child.stderr]) readLines(output as Readable, events);
    this.child.once("error", (error) => void this.endedByItself(`could not be started: ${error.message}`));
    this.child.once("exit", (code, signal) => void this.endedByItself(`ended with ${signal ?? `exit code ${code}`}`));
  }

  /** Undefined when it could not be started. */
  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Resolves to true if it ends within `ms` of real time. */
  endsWithin(ms: number): Promise<boolean> {
    return Promise.race([this.exited.then(() => true), pause(ms, false, { ref: false })]);
  }

  /** SIGTERM, then SIGKILL after 5 seconds; resolves once the whole group is gone. */
  stop(): Promise<void> {
    this.ended ??= this.end();
    return this.ended;
  }

  private async end(): Promise<void> {
    const { pid } = this;
    if (pid === undefined) return;
    signalGroup(pid, "SIGTERM");
    const kill = setTimeout(() => signalGroup(pid, "SIGKILL"), GRACE_MS);
    await this.gone;
    clearTimeout(kill);
    // A child that closed its output is not waited for, but must not stay either.
    signalGroup(pid, "SIGKILL");
    this.guardian.release(pid);
  }

  /** Ends the children that it left behind too; only then have all of its last lines been read. */
  private async endedByItself(how: string): Promise<void> {
    if (this.ended) return;
    await this.stop();
    this.events.exited(how);
  }
}

function readLines(output: Readable, { line }: ProcessEvents): void {
  createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY }).on("line", line);
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch (error) {
    // ESRCH: it ended meanwhile. EPERM is macOS's error for a group that has ended and was not waited for yet.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}
