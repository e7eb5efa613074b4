import { writeFile } from "node:fs/promises";
import { type Client, environment, openClient } from "../../provider/client";
import { type Found, objectsOf, withReferences } from "./account";
import { type Choice, choose, isNarrow } from "./choice";
import { importFile } from "./file";
import { KINDS } from "./kinds";
import { leftOutLines, report } from "./report";

/** The selection and the destination: standard output if there is no `output`. */
export interface ImportRequest extends Choice {
  readonly withReferences?: true;
  readonly output?: string;
}

/**
 * Writes the file and reports its content on standard error. Throws if there is nothing to write or the service cannot
 * be reached.
 */
export async function writeImportFile(request: ImportRequest, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const { account, chosen, wanted } = await asked(request, accountOf(env));
  const leftOut = chosen.filter((object) => !isImportable(object));
  const written = wanted.filter(isImportable);
  if (written.length === 0 && isNarrow(request)) {
    throw new Error(["nothing is left to import", ...leftOutLines(leftOut)].join("; "));
  }
  const file = importFile(account.filter(isImportable), written);
  await put(`${JSON.stringify(file, undefined, 2)}\n`, request.output);
  tell(report(written, leftOut, request.output));
}

interface Asked {
  readonly account: readonly Found[];
  readonly chosen: readonly Found[];
  /** Includes what the chosen objects use, if the options ask for it. */
  readonly wanted: readonly Found[];
}

async function asked(request: ImportRequest, client: Client): Promise<Asked> {
  try {
    const account = await objectsOf(client, request.withReferences ? KINDS : request.kinds);
    const chosen = choose(account, request);
    return { account, chosen, wanted: request.withReferences ? await withReferences(client, account, chosen) : chosen };
  } finally {
    await client.close();
  }
}

const isImportable = ({ leftOut }: Found) => leftOut === undefined;

function accountOf(env: NodeJS.ProcessEnv): Client {
  const client = openClient(environment(env), env, undefined, "command");
  return client.with({ report: once((text) => tell([text])), deadline: client.clock.now() + PATIENCE });
}

/** Milliseconds that reading the account may take. */
const PATIENCE = 600_000;

/** A repeated request need not report the same text each time. */
function once(report: (text: string) => void): (level: string, text: string) => void {
  const told = new Set<string>();
  return (_level, text) => {
    if (!told.has(text)) report(text);
    told.add(text);
  };
}

const tell = (lines: readonly string[]) => process.stderr.write(`${lines.join("\n")}\n`);

async function put(text: string, file: string | undefined): Promise<void> {
  if (file === undefined) process.stdout.write(text);
  else await writeFile(file, text).catch((error: Error) => refuse(file, error));
}

function refuse(file: string, { message }: Error): never {
  throw new Error(`${file} can't be written: ${message}`);
}
