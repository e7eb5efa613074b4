import path from "node:path";
import { root } from "../engine/programs";
import { run } from "../engine/run";

/** The languages that Pulumi's generators are had for; each has a folder of its own. */
export const LANGUAGES = ["dotnet", "go", "java", "nodejs", "python"] as const;

/**
 * Writes the SDK of each language from `schema.json` into a folder below `folder`, in place of what was there.
 * The generators are Go: the first run compiles them, about two minutes; later ones take seconds.
 * @throws Error with the reason: no Go, a module that can't be had, a schema that a generator refuses.
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

/** Without C no compiler besides Go is asked for; without a workspace file of the user's our pins hold. */
export const goEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  CGO_ENABLED: "0",
  GOWORK: "off",
});
