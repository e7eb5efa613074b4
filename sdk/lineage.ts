import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { homedir, hostname } from "node:os";
import { join, resolve } from "node:path";
import * as pulumi from "@pulumi/pulumi";

/**
 * Tells a resource from those of all other stacks, so that what a killed run has made is known again: it follows from
 * where the state lies and from the resource's URN. `undefined` where that can't be told, or the program keeps objects
 * that leave it: those are not to be adopted again.
 */
export async function lineageOf(
  type: string,
  name: string,
  { parent, retainOnDelete }: pulumi.CustomResourceOptions,
): Promise<string | undefined> {
  const backend = retainOnDelete ? undefined : known(stateOf);
  const organization = known(() => pulumi.getOrganization());
  if (!backend || !organization) return undefined;
  // A promise, because an output would make the resource depend on its own parent.
  const urn = await (pulumi.createUrn(name, type, parent) as unknown as { promise(): Promise<string> }).promise();
  const place = JSON.stringify([backend, organization, urn]);
  return createHash("sha256").update(place).digest("hex").slice(0, 12);
}

let state: { readonly place: string | undefined } | undefined;

/** Where the CLI keeps the state, by its own order (Pulumi: state and backends). */
function stateOf(): string | undefined {
  state ??= { place: placeOf(process.env.PULUMI_BACKEND_URL || projectBackend() || loggedIn()) };
  return state.place;
}

/** The same path is another folder on another machine, and after the first one was thrown away. */
function placeOf(url: string | undefined): string | undefined {
  if (!url?.startsWith("file:")) return url;
  const path = url.replace(/^file:\/\//, "").replace(/^~/, homedir());
  const { ino, birthtimeMs } = statSync(join(resolve(pulumi.getRootDirectory(), path), ".pulumi"));
  return [hostname(), url, ino, birthtimeMs].join(" ");
}

function projectBackend(): string | undefined {
  const project = known(() => readFileSync(join(pulumi.getRootDirectory(), "Pulumi.yaml"), "utf8"));
  return /^backend:[^\S\n]*\n\s+url:\s*["']?([^\s"']+)/m.exec(project ?? "")?.[1];
}

function loggedIn(): string | undefined {
  const { PULUMI_HOME, PULUMI_ACCESS_TOKEN, PULUMI_API } = process.env;
  const file = join(PULUMI_HOME || join(homedir(), ".pulumi"), "credentials.json");
  const current = known(() => (JSON.parse(readFileSync(file, "utf8")) as { current?: string }).current);
  return current || (PULUMI_ACCESS_TOKEN ? PULUMI_API || "https://api.pulumi.com" : undefined);
}

/** What can't be found out is not known: a file that is not there or not for us, or the organization of a unit test. */
function known<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
