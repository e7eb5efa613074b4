import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the licences of the bundled packages, as the licences require. `files` are the bundled files. */
export function notices(files: readonly string[]): string {
  const packages = new Set(files.flatMap((file) => file.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []));
  return [...packages]
    .sort()
    .map(notice)
    .join(`\n${"-".repeat(80)}\n\n`);
}

function notice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)(\.|-|$)/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8").trim());
  return [`${name} ${version} (${license})`, ...texts].join("\n\n");
}
