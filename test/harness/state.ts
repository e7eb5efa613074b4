import fs from "node:fs";
import path from "node:path";

/** One resource of a stack's state, as `pulumi stack export` shows it. Secrets are `{ <mark>: …, ciphertext }`. */
export interface StateResource {
  urn: string;
  type: string;
  id?: string;
  inputs?: Record<string, unknown>;
  outputs?: Record<string, unknown>;
  parent?: string;
  provider?: string;
  protect?: boolean;
  initErrors?: string[];
  [field: string]: unknown;
}

/** The content of a stack's state. */
export interface Deployment {
  resources: StateResource[];
  [field: string]: unknown;
}

/** A file that the engine takes for a stack without resources: what `pulumi stack init` leaves, 1 s sooner. */
export function layStack(file: string, project: string, stack: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify({ version: 3, checkpoint: { stack: `organization/${project}/${stack}` } }));
}

/** The deployment in a stack's file: the same as `pulumi stack export`, without a run of the CLI. */
export function readDeployment(file: string): Deployment {
  const { checkpoint } = JSON.parse(fs.readFileSync(file, "utf8"));
  return { resources: [], ...checkpoint.latest };
}

/** Those below `folder` in which the text stands, by their paths there. */
export function filesWith(text: string, folder: string): string[] {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => path.join(parentPath, name));
  return paths
    .filter((file) => fs.readFileSync(file, "utf8").includes(text))
    .map((file) => path.relative(folder, file));
}

/** The state as if what it holds had been made a minute earlier: nothing of it is young, and no look waits for it. */
export function ageDeployment(file: string): void {
  const text = fs.readFileSync(file, "utf8");
  fs.writeFileSync(
    file,
    text.replace(/("__made": ?)(\d+)/g, (_, key: string, made: string) => `${key}${Number(made) - 60_000}`),
  );
}

/** A value of the state with each secret as `[secret]`. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value === null || typeof value !== "object") return value;
  if (secretMark in value) return "[secret]";
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutSecrets(inner)]));
}

const secretMark = "4dabf18193072939515e22adb298388d";
