import path from "node:path";
import { root } from "../engine/programs";
import { LANGUAGES, makeSdks } from "./sdks";

/** `npm run sdks`: writes the SDKs of all languages below build/sdks. */
async function main(): Promise<void> {
  const folder = path.join(root, "build", "sdks");
  await makeSdks(folder);
  for (const language of LANGUAGES) console.log(path.relative(process.cwd(), path.join(folder, language)));
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
