import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openWorkspace, WITHOUT_TYPES } from "../../test/harness/engine";
import type { Engine } from "../../tools/engine";
import { root } from "../../tools/engine/programs";
import type { Candidate } from "../candidates";
import { expand, type Size } from "../candidates/expand";

/** Seconds. Under a quota of 60 requests a minute, the longest command takes some minutes. */
const LIMIT = 1800;

/** What one command and all its processes used: seconds, and the peak of the provider's process in bytes. */
export interface Usage {
  readonly cpu: number;
  readonly wall: number;
  readonly peak: number;
}

/** A stack of a candidate, with its own home and state. */
export interface Stack {
  /** Throws an error with everything that the CLI printed if the command fails. */
  pulumi(...args: string[]): Promise<Usage>;
  /** The size of the stack's state in bytes. */
  stateBytes(): number;
  close(): Promise<void>;
}

/** Creates the files of a stack whose provider uses the service of the given environment. */
export async function openStack(
  engine: Engine,
  candidate: Candidate,
  size: Size,
  service: Record<string, string>,
): Promise<Stack> {
  // The test environment's `NODE_OPTIONS` would make the plugin start more slowly than it does for users.
  const env = { ...service, ...WITHOUT_TYPES, NODE_OPTIONS: "" };
  const config = { "bench:objects": `${size.objects}`, "bench:bound": `${size.bound}` };
  const ws = await withProgram(candidate, size, (folder) =>
    openWorkspace(engine, { program: { folder }, config, env, seconds: LIMIT }),
  );
  return {
    async pulumi(...args) {
      const file = path.join(ws.root, "usage.json");
      const words = [USAGE, file, candidate.process, "pulumi", "--non-interactive", "--color", "never", ...args];
      const { code, output } = await ws.shell(["python3", ...words.map(quoted)].join(" "));
      if (code !== 0) throw new Error(`pulumi ${args.join(" ")} of ${candidate.name} ended with ${code}:\n${output}`);
      return readUsage(file, candidate);
    },
    stateBytes: () => fs.statSync(ws.file).size,
    close: () => ws.close(),
  };
}

const USAGE = path.join(root, "bench", "stack", "usage.py");

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

function readUsage(file: string, { name, process }: Candidate): Usage {
  const usage: Usage = JSON.parse(fs.readFileSync(file, "utf8"));
  if (usage.peak === 0) throw new Error(`No process of the provider ${name} was seen, by the command line ${process}.`);
  return usage;
}

/** Gives the folder with the candidate's program, of which a stack makes its own copy. */
async function withProgram<T>({ source }: Candidate, size: Size, use: (folder: string) => Promise<T>): Promise<T> {
  if ("folder" in source) return use(source.folder);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "program-"));
  try {
    const program = expand(fs.readFileSync(source.program, "utf8"), size, source.plugin);
    fs.writeFileSync(path.join(folder, "Pulumi.yaml"), program);
    return await use(folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
