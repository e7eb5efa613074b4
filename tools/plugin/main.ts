import { join } from "node:path";
import { bundle } from "./bundle";
import { pack } from "./pack";

/**
 * Without an argument, builds the provider's executable, for `npm run setup`. With `pack`, builds the archives, for
 * `npm run pack:plugin`.
 */
async function main(root: string, word: string | undefined): Promise<void> {
  if (word !== "pack") {
    await bundle(root, join(root, "dist", "plugin"));
    return;
  }
  const folder = join("build", "plugin");
  for (const file of await pack(root, join(root, folder))) console.log(join(folder, file));
}

void main(join(__dirname, "../../.."), process.argv[2]);
