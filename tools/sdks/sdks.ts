import path from "node:path";
import { root } from "../engine/programs";
import { run } from "../engine/run";

/** The languages for which Pulumi has generators; each SDK has its own folder. */
export const LANGUAGES = ["dotnet", "go", "java", "nodejs", "python"] as const;

/**
 * Writes the SDK of each language from `schema.json` into a folder below `folder` and replaces what was there. The
 * generators are written in Go: the first run compiles them in about two minutes; later ones take seconds.
 * @throws Error with the reason: Go is missing, a module cannot be downloaded, or a generator refuses the schema.
 */
export async function makeSdks(folder: string): Promise<void> {
  const made = await run("go", ["run", ...flags, ".", path.join(root, "schema.json"), folder], {
    cwd: path.join(root, "tools", "sdks"),
    env: goEnvironment(process.env),
    seconds: 15 * 60,
  });
  if (made.code !== 0) throw new Error(`The SDKs were not made. Go (https://go.dev/doc/install) says:\n${made.stderr}`);
}

const flags = ["-mod=readonly", "-buildvcs=false", "-trimpath"];

/** Without C, Go is the only compiler needed; without the user's workspace file, our pinned versions apply. */
export const goEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  CGO_ENABLED: "0",
  GOWORK: "off",
});
