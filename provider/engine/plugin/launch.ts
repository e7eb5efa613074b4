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
async function launch(): Promise<void> {
  const file = join(__dirname, SCRIPT);
  const cache = new CodeCache(process.env, DIGEST);
  const cachedData = cache.read();
  const script = new Script(readFileSync(file, "latin1"), { filename: file, ...(cachedData && { cachedData }) });
  const store = () => {
    // V8 takes stored code only if it was made under the flags of the start.
    growNewSpace(USUALLY);
    cache.store(script);
    growNewSpace(NOT);
  };
  const provider = { exports: {} as { main: typeof main } };
  script.runInThisContext()(provider.exports, require, provider);
  await provider.exports.main(store);
  // V8 would let the space for new objects grow to 32 MB, which saves no time after the start even with 1,000 objects.
  growNewSpace(NOT);
  setTimeout(store, LONG).unref();
}

/** V8 multiplies the space for new objects by this factor whenever it is full of objects in use. */
const growNewSpace = (factor: number): void => setFlagsFromString(`--semi-space-growth-factor=${factor}`);
const USUALLY = 2;
const NOT = 1;

void launch();
