import { createRequire } from "node:module";
import { join } from "node:path";
import { RunError } from "@pulumi/pulumi";

let isChecked = false;

/**
 * Throws if Pulumi's host of dynamic providers will not find this package. The host loads the package itself, wherever
 * the program imported it from, and its own error for a missing package does not explain why (Pulumi:
 * cmd/dynamic-provider). Program and host share a folder only under the CLI: unit tests have no host, and inline
 * programs use another folder.
 */
export function assertHostFindsPackage(): void {
  const main = require.main?.filename ?? "";
  if (isChecked || !RUN_BY_CLI.test(main)) return;
  isChecked = true;
  const [from, remedy] = process.versions.pnp ? [main, PLUG_AND_PLAY] : [join(process.cwd(), "package.json"), DECLARE];
  try {
    createRequire(from).resolve("pulumi-cloudcompute/dynamic");
  } catch {
    throw new RunError(`Pulumi's host of dynamic resources does not find pulumi-cloudcompute: ${remedy}`);
  }
}

const RUN_BY_CLI = /[\\/]@pulumi[\\/]pulumi[\\/]cmd[\\/]run[\\/]/;

const DECLARE =
  "it looks in the program's folder, and only another package of the workspace depends on it. " +
  "Add pulumi-cloudcompute to the dependencies in the program's own package.json, and install again";

const PLUG_AND_PLAY =
  "under Plug'n'Play a package sees what it declares, and the host belongs to @pulumi/pulumi. " +
  "Give @pulumi/pulumi the peer dependency pulumi-cloudcompute, by packageExtensions in .yarnrc.yml, and install again";
