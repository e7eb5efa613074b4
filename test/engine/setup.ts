import { findEngine, hosts } from "../../tools/engine";
import { programEnvironment } from "../../tools/engine/venv";

/**
 * Before any test of a run: an engine with all its hosts and the Python environment are found or got, outside of any
 * test's time limit, because a first build takes minutes. Without them the run fails here and tells why.
 */
export default async function setup(): Promise<void> {
  const report = (line: string) => process.stderr.write(`${line}\n`);
  await findEngine({ report, hosts });
  await programEnvironment({ report });
}
