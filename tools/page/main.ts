import { join } from "node:path";
import { bundlePage } from "./bundle";

/** Builds the assets of the emulator's page, for `npm run setup`. */
async function main(root: string): Promise<void> {
  await bundlePage(root, join(root, "dist", "emulator", "page", "assets"));
}

main(join(__dirname, "../../..")).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
