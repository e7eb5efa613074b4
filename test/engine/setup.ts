import { findEngine } from "../../tools/engine";

/**
 * Before any test of a run: an engine is found or got, outside of any test's time limit, because a first build takes
 * minutes. Without one the run fails here and tells why.
 */
export default async function setup(): Promise<void> {
  await findEngine({ say: (line) => process.stderr.write(`${line}\n`) });
}
