import { findEngine } from "./index";

/** `npm run -s engine`: the folder to put on PATH is the last line on stdout; all that is told meanwhile is on stderr. */
async function main(): Promise<void> {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  try {
    const engine = await findEngine({ say });
    say(`Pulumi ${engine.version} (${told[engine.source]})`);
    process.stdout.write(`${engine.bin}\n`);
  } catch (error) {
    say((error as Error).message);
    process.exitCode = 1;
  }
}

const told = { path: "found on PATH", cache: "from the cache", wrapper: "downloaded", built: "built from source" };

void main();
