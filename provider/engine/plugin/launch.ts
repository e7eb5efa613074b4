import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";
import { CodeCache } from "./code-cache";
import { listen } from "./listener";

type Provider = typeof import("./main");

/** The name of the provider's script and a digest of its text. The build puts both in. */
declare const SCRIPT: string;
declare const DIGEST: string;

/** Milliseconds after which a long run stores the code. Later V8 may have dropped what only the start needed. */
const LONG = 3_000;

/**
 * The executable `pulumi-resource-cloudcompute`. The engine connects to its port while it loads the provider.
 */
async function launch(): Promise<void> {
  const file = join(__dirname, SCRIPT);
  // Before the port, because the engine waits 10 s for a provider that ends after it.
  const text = readFileSync(file, "latin1");
  const listener = await listen();
  await writePort(listener.port);
  const { main, store } = load(file, text);
  main(listener, store);
  setFlags(AFTER_START);
  setTimeout(store, LONG).unref();
}

/**
 * The engine reads the port from the first line of standard output and hangs on anything after that, so nothing else is
 * ever written there.
 */
const writePort = (port: number): Promise<void> =>
  new Promise((resolve) => process.stdout.write(`${port}\n`, () => resolve()));

/**
 * Runs the provider's script with the code that V8 compiled in an earlier run, because parsing it takes longer than
 * everything else that a start does. `store` stores what has been compiled by now.
 */
function load(file: string, text: string): Provider & { store(): void } {
  const cache = new CodeCache(process.env, DIGEST);
  const cachedData = cache.read();
  const script = new Script(text, { filename: file, ...(cachedData && { cachedData }) });
  const store = () => {
    // V8 takes stored code only if it was made under the flags of the start.
    setFlags(AT_START);
    cache.store(script);
    setFlags(AFTER_START);
  };
  const provider = { exports: {} as Provider };
  script.runInThisContext()(provider.exports, require, provider);
  return { ...provider.exports, store };
}

/**
 * Flags of V8 that cost no time, even with 1,000 objects. Without them, the space for new objects grows to 32 MB, the
 * space for old ones to several times what is in use, and the optimizing compiler takes 30 MB and 0.1 s for undici's
 * parser of HTTP, which is WebAssembly.
 */
const AFTER_START = ["--semi-space-growth-factor=1", "--heap-growing-percent=50", "--liftoff-only"];
/** `liftoff-only` has changed the last two. */
const AT_START = [
  "--semi-space-growth-factor=2",
  "--heap-growing-percent=0",
  "--no-liftoff-only",
  "--wasm-tier-up",
  "--wasm-dynamic-tiering",
];

const setFlags = (flags: readonly string[]): void => {
  for (const flag of flags) setFlagsFromString(flag);
};

void launch();
