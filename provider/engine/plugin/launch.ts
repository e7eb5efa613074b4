import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";
import { CodeCache } from "./code-cache";
import type { main } from "./main";

/** The name of the provider's script and a digest of its text. The build puts both in. */
declare const SCRIPT: string;
declare const DIGEST: string;

/** Milliseconds after which a long run stores the code. Later V8 may have dropped what only the start needed. */
const LONG = 3_000;

/**
 * The executable `pulumi-resource-cloudcompute`. It runs the provider's script with the code that V8 compiled in an
 * earlier run, because parsing the script takes longer than everything else until the port.
 */
function launch(): void {
  // Otherwise V8 lets the space for new objects grow to 32 MB, which saves no time even with 1,000 objects.
  setFlagsFromString("--semi-space-growth-factor=1");
  const file = join(__dirname, SCRIPT);
  const cache = new CodeCache(process.env, DIGEST);
  const cachedData = cache.read();
  const script = new Script(readFileSync(file, "latin1"), { filename: file, ...(cachedData && { cachedData }) });
  const store = () => cache.store(script);
  const provider = { exports: {} as { main: typeof main } };
  script.runInThisContext()(provider.exports, require, provider);
  void provider.exports.main(store);
  setTimeout(store, LONG).unref();
}

launch();
