import path from "node:path";
import { root } from "../../tools/engine/programs";

/** A native plugin: the folder of `pulumi-resource-<name>`. */
export interface Plugin {
  readonly name: string;
  readonly folder: string;
}

/** A provider, and the program that it is measured with. */
export interface Candidate {
  readonly name: string;
  /** Matches the command line of the provider's process. */
  readonly process: string;
  /** A YAML program with placeholders for a native plugin, or a folder with a TypeScript program. */
  readonly source: { readonly plugin: Plugin; readonly program: string } | { readonly folder: string };
}

/** The names of our own candidates, in the order in which a round measures them. */
export const NAMES = ["native", "bare", "dynamic", "naive"] as const;

/** The program of the native candidates, which is the model for a program of somebody else. */
export const PROGRAM = path.join(root, "bench", "candidates", "native.yaml");

const DYNAMIC_HOST = "cmd/dynamic-provider";

/**
 * The named candidates. Only those of one language can be compared with each other, because the language host is part
 * of what is measured: `native` with `bare`, and `dynamic` with `naive`.
 */
export function candidates(names: readonly string[], bare: string): Candidate[] {
  const ours: Readonly<Record<string, Candidate>> = {
    native: native("native", { name: "cloudcompute", folder: path.join(root, "dist", "plugin") }, PROGRAM),
    bare: native("bare", { name: "cloudcompute", folder: bare }, PROGRAM),
    dynamic: { name: "dynamic", process: DYNAMIC_HOST, source: { folder: path.join("bench", "dynamic") } },
    naive: { name: "naive", process: DYNAMIC_HOST, source: { folder: path.join("bench", "naive") } },
  };
  return names.map((name) => ours[name]!);
}

/** A candidate with a native plugin and a YAML program. */
export const native = (name: string, plugin: Plugin, program: string): Candidate => ({
  name,
  process: `/pulumi-resource-${plugin.name}( |$)`,
  source: { plugin, program },
});
