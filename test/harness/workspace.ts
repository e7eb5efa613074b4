/** Workspaces that end with the test file. */
import { type Engine, findEngine, hosts } from "../../tools/engine";
import { openWorkspace, type Workspace, type WorkspaceOptions } from "./engine";

// Every step starts the CLI and two Node processes: seconds, not milliseconds.
jest.setTimeout(120_000);

const opened = new Set<Workspace>();

afterAll(async () => {
  for (const ws of opened) await ws.close();
  opened.clear();
});

/**
 * Makes a workspace that is removed when the test file ends; what its program deployed is the test's to destroy. The
 * first one with a program in Go compiles for minutes.
 * @throws EngineMissing when there is no CLI and none can be got: without it these tests fail, they are never skipped.
 */
export async function workspace(options: WorkspaceOptions = {}): Promise<Workspace> {
  const ws = await openWorkspace(await theEngine(), options, report);
  opened.add(ws);
  return ws;
}

let found: Promise<Engine> | undefined;

/** Once for each test file: the setup of the run has filled the cache before. */
function theEngine(): Promise<Engine> {
  found ??= findEngine({ report, hosts });
  return found;
}

function report(line: string): void {
  process.stderr.write(`${line}\n`);
}
