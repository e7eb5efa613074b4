import fs from "node:fs";
import path from "node:path";
import { dynamicHost, moduleFolder, pins, root } from "./programs";
import { type Surroundings, telling } from "./surroundings";

const version = "github.com/pulumi/pulumi/sdk/v3/go/common/version.Version";

/**
 * Builds the CLI and the language host from the Go modules beside this file into `stage`/bin, and copies the dynamic
 * host there from the npm package.
 * @throws Error with the reason: no Go, a module that can't be had, a compiler error.
 */
export async function build(stage: string, around: Surroundings): Promise<void> {
  const bin = path.join(stage, "bin");
  fs.mkdirSync(bin);
  await needGo(around);
  await telling("building the Pulumi CLI from source, about 5 minutes, once", around, async () => {
    await goBuild("cli", "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi", bin, around);
    await goBuild("nodejs", "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs", bin, around);
  });
  const script = dynamicHost + (process.platform === "win32" ? ".cmd" : "");
  fs.copyFileSync(path.join(root, "node_modules", "@pulumi", "pulumi", script), path.join(bin, script));
  fs.chmodSync(path.join(bin, script), 0o755);
}

async function needGo({ run, env }: Surroundings): Promise<void> {
  const { code } = await run("go", ["version"], { env, seconds: 30 });
  if (code !== 0) throw new Error("there is no Go: `go version` does not run");
}

async function goBuild(name: "cli" | "nodejs", target: string, bin: string, { run, env }: Surroundings): Promise<void> {
  const flags = ["-mod=readonly", "-buildvcs=false", "-trimpath", "-ldflags", `-s -w -X ${version}=v${pins[name]}`];
  const built = await run("go", ["build", ...flags, "-o", bin + path.sep, target], {
    cwd: moduleFolder(name),
    // Without C no compiler besides Go is asked for; without a workspace file of the user's our pins hold.
    env: { ...env, CGO_ENABLED: "0", GOWORK: "off" },
    seconds: 45 * 60,
  });
  if (built.code !== 0)
    throw new Error(`\`go build ${target}\` failed:\n${built.stderr.trim().split("\n").slice(-5).join("\n")}`);
}
