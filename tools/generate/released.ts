import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PackageSpec } from "../../provider/schema";
import { forbiddenBreaks } from "./breaks";
import { formatted } from "./format";
import { type Shape, shapeOf } from "./shape";

/** The path of the shape of the last released schema, from the repository's root. */
export const RELEASED = "test/schema/fixtures/released.json";

/**
 * Marks the committed schema as released.
 * @throws Error if it breaks programs of the last release without a new major version.
 */
export async function release(root: string): Promise<void> {
  const schema = JSON.parse(readFileSync(join(root, "schema.json"), "utf8")) as PackageSpec;
  const [file, shape] = [join(root, RELEASED), shapeOf(schema)];
  const found = forbiddenBreaks(JSON.parse(readFileSync(file, "utf8")) as Shape, shape);
  if (found.length > 0) throw new Error(`raise the major version in package.json first, because\n${found.join("\n")}`);
  writeFileSync(file, await formatted(root, RELEASED, JSON.stringify(shape, null, 2)));
}
