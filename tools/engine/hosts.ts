import fs from "node:fs";
import path from "node:path";
import { buildHost } from "./build";
import { hostFolder, publish } from "./cache";
import { locked } from "./lock";
import { type Host, hostPrograms, missing } from "./programs";
import type { Surroundings } from "./surroundings";

/**
 * Returns the folders of the hosts that are missing in the CLI's folder `bin`: a downloaded CLI has them all, one that
 * we built has only nodejs. Each is built on first use; of several concurrent processes, one does so and the others
 * wait.
 * @throws Error that names the host and the reason why it could not be built.
 */
export async function hostFolders(bin: string, hosts: readonly Host[], around: Surroundings): Promise<string[]> {
  const folders: string[] = [];
  for (const host of hosts) {
    if (missing(hostPrograms[host], [bin]).length) folders.push(await kept(host, around));
  }
  return folders;
}

async function kept(host: Host, around: Surroundings): Promise<string> {
  const folder = hostFolder(host, around.env);
  const bin = path.join(folder, "bin");
  const absent = () => missing(hostPrograms[host], [bin]).length > 0;
  if (!absent()) return bin;
  try {
    fs.mkdirSync(path.dirname(folder), { recursive: true });
    await locked(`${folder}.lock`, around, async () => {
      if (absent()) await publish(folder, (stage) => buildHost(host, stage, around));
    });
    return bin;
  } catch (error) {
    throw new Error(`Pulumi's host for ${host} programs could not be had: ${(error as Error).message}`);
  }
}
