import { readFileSync } from "node:fs";
import { join } from "node:path";

const NAME = "pulumi-cloudcompute";

/** `pulumi-cloudcompute/<version>`. The package's file is nearer from the sources than from what is built of them. */
export function userAgent(): string {
  for (const up of ["../..", "../../.."]) {
    const version = versionAt(join(__dirname, up, "package.json"));
    if (version !== undefined) return `${NAME}/${version}`;
  }
  return NAME;
}

function versionAt(path: string): string | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(path, "utf8"));
    return name === NAME ? version : undefined;
  } catch {
    return undefined;
  }
}
