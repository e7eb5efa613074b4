import fs from "node:fs";
import path from "node:path";
import type { Values } from "../../../provider/lifecycle/values";
import type { Service } from "../../harness/emulator";
import { startService } from "../../harness/service";

/** Below it a folder for each version, and in that one for each front end. */
const RECORDINGS = path.join(__dirname, "fixtures");

/** Stands in recordings for the address of the service. */
const ADDRESS = "http://service.test";

/** Pulumi's mark of a secret among the values of a call, and what stands for it in recordings, to be read by people. */
const SECRET = '"4dabf18193072939515e22adb298388d":"1b47061264138c4ac30d75fd1eb44270"';
const READABLE = '"$":"secret"';

/** A service that makes the same ids and dates for the same requests, on every run. */
export const sameService = (): Promise<Service> =>
  startService({}, { seed: 5, startTime: new Date("2026-07-01T00:00:00Z") });

/** A request that changes something: the provider's or somebody else's. */
export type Write = readonly [method: string, path: string, body?: unknown];

/** The fields of all requests of the protocol; what a call leaves out is empty. */
export interface Request {
  readonly urn?: string;
  readonly name?: string;
  readonly id?: string;
  readonly olds?: Values;
  readonly news?: Values;
  readonly oldInputs?: Values;
  readonly properties?: Values;
  readonly inputs?: Values;
  readonly args?: Values;
  readonly tok?: string;
  readonly timeout?: number;
  readonly preview?: boolean;
  readonly ignoreChanges?: readonly string[];
  readonly randomSeed?: string;
  readonly autonaming?: { readonly proposedName?: string; readonly mode?: "PROPOSE" | "ENFORCE" | "DISABLE" };
}

/** The fields of all answers. */
export interface Response {
  readonly id?: string;
  readonly inputs?: Values;
  readonly properties?: Values;
  readonly failures?: readonly { readonly property?: string; readonly reason: string }[];
  readonly refreshBeforeUpdate?: boolean;
  readonly changes?: string;
  readonly diffs?: readonly string[];
  readonly replaces?: readonly string[];
  readonly stables?: readonly string[];
  readonly deleteBeforeReplace?: boolean;
  readonly detailedDiff?: Readonly<Record<string, { readonly kind?: string }>>;
  readonly return?: Values;
}

/** A call of the engine, in the JSON of its gRPC log. */
export interface Exchange {
  readonly method: string;
  readonly request: Request;
  /** Absent for a refusal. */
  readonly response?: Response;
  /** gRPC's status of a refusal: `FAILED_PRECONDITION`. */
  readonly refused?: string;
}

/** One line of a life: the beginning of a run of the CLI, what somebody else does, or a call of the engine. */
export type Line = { readonly run: string } | { readonly outside: Write } | Exchange;

/** The parts of a recording, by file. */
export interface Recording {
  readonly "program.yaml"?: string;
  readonly "program.js"?: string;
  /** Those of the first `up`, and of others before it: a line each. */
  readonly "writes.jsonl": string;
  /** The stack's file after the first `up`, as the engine wrote it. */
  readonly "state.json": string;
  /** The plugin's alone. */
  readonly "life.jsonl"?: string;
}

/** `0.1.0/plugin` and so on; all that hold this file. */
export const recorded = (file: keyof Recording): string[] =>
  fs
    .readdirSync(RECORDINGS, { recursive: true, encoding: "utf8" })
    .filter((found) => path.basename(found) === file)
    .map((found) => path.dirname(found))
    .sort();

/** The text of a file of a recording. */
export const read = (name: string, file: keyof Recording): string =>
  fs.readFileSync(path.join(RECORDINGS, name, file), "utf8").replaceAll(READABLE, SECRET);

/** The address for load-balanced requests in the recordings' emulator. */
const WORKER_ADDRESS = /https:\/\/(\w+)\.worker\.localhost/g;

/** The recording, with the addresses of a service that runs now. */
export const at = <T>({ emulator: { url } }: Service, value: T): T =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(ADDRESS, url)
      .replace(WORKER_ADDRESS, `http://$1.localhost:${new URL(url).port}`),
  );

/** Keeps a recording; `addresses` are those under which the service was reached. */
export function keep(name: string, recording: Recording, addresses: readonly string[]): void {
  const folder = path.join(RECORDINGS, name);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(recording)) {
    const neutral = addresses.reduce((done, address) => done.replaceAll(address, ADDRESS), text);
    fs.writeFileSync(path.join(folder, file), neutral.replaceAll(SECRET, READABLE));
  }
}

/** One JSON value a line. */
export const linesOf = <T>(text: string): T[] =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);

export const textOf = (lines: readonly unknown[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join("");

/** Makes a write again, by whoever. GraphQL's errors come with a good status. */
export async function again(service: Service, [method, path, body]: Write): Promise<void> {
  if (path !== "/graphql") await service.ask(method, path, body);
  else {
    const { query, variables } = body as { query: string; variables: Values };
    await service.graphql(query, variables);
  }
}
