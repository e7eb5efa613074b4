import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { homedir, hostname } from "node:os";
import { join, resolve } from "node:path";
import * as pulumi from "@pulumi/pulumi";

/**
 * Identifies a resource among those of all stacks, so that a run recognises the objects that a killed run created. The
 * value derives from the location of the state and the resource's URN. `undefined` if one of these is unknown, or if
 * the program keeps objects that it no longer declares, because those must not be adopted again.
 */
export async function lineageOf(
  type: string,
  name: string,
  { parent, retainOnDelete }: pulumi.CustomResourceOptions,
): Promise<string | undefined> {
  const backend = retainOnDelete ? undefined : known(stateOf);
  const organization = known(() => pulumi.getOrganization());
  if (!backend || !organization) return undefined;
  // A promise instead of an output, because an output would make the resource depend on its own parent.
  const urn = await (pulumi.createUrn(name, type, parent) as unknown as { promise(): Promise<string> }).promise();
  const place = JSON.stringify([backend, organization, urn]);
  return createHash("sha256").update(place).digest("hex").slice(0, 12);
}

let state: { readonly place: string | undefined } | undefined;

/** Finds the location of the CLI's state in the same order as the CLI (Pulumi: state and backends). */
function stateOf(): string | undefined {
  state ??= { place: placeOf(process.env.PULUMI_BACKEND_URL || projectBackend() || loggedIn()) };
  return state.place;
}

/** The same path can be another folder on another machine, or after the first folder was deleted. */
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

/**
 * Returns `undefined` for what cannot be determined: a file that is missing or unreadable, or the organization in a
 * unit test.
 */
function known<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
