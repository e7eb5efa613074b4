import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { homedir, hostname } from "node:os";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";

/**
 * Tells a resource from those of all other stacks, so that what a killed run has made is known again. No two states can
 * have the same: it follows from where the state lies and from the resource's URN. `undefined` where that can't be told.
 */
export async function lineageOf(
  type: string,
  name: string,
  parent: pulumi.Resource | undefined,
): Promise<string | undefined> {
  const backend = backendUrl();
  // A promise, because an output would make the resource depend on its own parent.
  const urn = await (
    pulumi.createUrn(name, type, parent) as unknown as { promise(): Promise<string | undefined> }
  ).promise();
  if (!backend || !urn) return undefined;
  return createHash("sha256")
    .update(JSON.stringify([backend, pulumi.getOrganization(), urn]))
    .digest("hex")
    .slice(0, 12);
}

let known: { readonly url: string | undefined } | undefined;

/** Where the CLI keeps the state, by its own order (Pulumi: state and backends). */
function backendUrl(): string | undefined {
  known ??= { url: ofThisMachine(process.env.PULUMI_BACKEND_URL || projectBackend() || loggedIn()) };
  return known.url;
}

/** A folder is another one on another machine, and seen from another project. */
function ofThisMachine(url: string | undefined): string | undefined {
  return url?.startsWith("file:") ? [hostname(), pulumi.getRootDirectory(), url].join(" ") : url;
}

function projectBackend(): string | undefined {
  const project = read(join(pulumi.getRootDirectory(), "Pulumi.yaml"));
  return /^backend:[^\S\n]*\n\s+url:\s*["']?([^\s"']+)/m.exec(project ?? "")?.[1];
}

function loggedIn(): string | undefined {
  const { PULUMI_HOME, PULUMI_ACCESS_TOKEN, PULUMI_API } = process.env;
  const credentials = read(join(PULUMI_HOME || join(homedir(), ".pulumi"), "credentials.json"));
  const { current } = JSON.parse(credentials || "{}") as { current?: string };
  return current || (PULUMI_ACCESS_TOKEN ? PULUMI_API || "https://api.pulumi.com" : undefined);
}

/** A file that is not there, or not for us, says nothing. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
