import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { misused } from "../command/exit";

const FILE = "cloudcompute.json";

const worker = z.union([
  z.string().min(1),
  z.strictObject({ command: z.string().min(1), watch: z.array(z.string().min(1)).optional() }),
  z.strictObject({ url: z.url({ protocol: /^https?$/ }) }),
]);

const file = z.strictObject({
  $schema: z.string().optional(),
  workers: z.record(z.string().min(1), worker).default({}),
  config: z.record(z.string().min(1), z.string()).default({}),
});

/** The content of `cloudcompute.json`, which describes what runs on a laptop in place of the cloud. */
export type DevFile = z.output<typeof file>;

/** The file's description of a worker behind an image. */
export type DevWorker = z.output<typeof worker>;

/**
 * Reads the file in the program's folder; returns empty settings if there is none. Throws an error that lists every
 * mistake.
 */
export function readDevFile(folder: string): DevFile {
  const path = join(folder, FILE);
  if (!existsSync(path)) return { workers: {}, config: {} };
  const read = file.safeParse(json(readFileSync(path, "utf8")));
  if (read.success) return read.data;
  throw misused(`${FILE} is wrong: ${read.error.issues.map(complaint).join("; ")}`);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw misused(`${FILE} is not JSON: ${(error as Error).message}`);
  }
}

const complaint = ({ path, message }: z.core.$ZodIssue) =>
  path.length === 0 ? message : `${path.join(".")}: ${message}`;

/** Returns the path of the folder's project file. Throws if there is none. */
export function projectFile(folder: string): string {
  const path = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"].map((name) => join(folder, name)).find(existsSync);
  if (path !== undefined) return path;
  throw misused("there is no Pulumi.yaml in this folder: run it in the folder of a Pulumi program");
}
