import { FUNCTIONS } from "../functions";
import { ACTIONS, KINDS } from "../resources";
import { CONFIGURATION } from "./configuration";
import { functionSpec } from "./function";
import { LANGUAGES } from "./languages";
import { actionSpec, resourceSpec } from "./resource";
import type { PackageSpec } from "./spec";
import { Types } from "./types";

/** Builds the Pulumi package schema of a version from the definitions of kinds and look-ups. */
export function packageSchema(version: string): PackageSpec {
  const types = new Types();
  const resources = KINDS.map((kind) => [token(kind), resourceSpec(kind, types)] as const);
  const actions = ACTIONS.map((action) => [token(action), actionSpec(action, types)] as const);
  const functions = FUNCTIONS.map((lookup) => [token(lookup), functionSpec(lookup, types)] as const);
  return {
    name: "cloudcompute",
    displayName: "Cloud Compute",
    version,
    description: "Serverless endpoints, templates, network volumes and registries of a cloud-GPU service.",
    keywords: ["pulumi", "category/cloud", "kind/native", "gpu", "serverless"],
    publisher: "pulumi-cloudcompute",
    license: "Apache-2.0",
    // `pulumi package add` sets this too. With it, the SDKs carry their version, and the Go SDK its module file.
    meta: { supportPack: true },
    config: { variables: CONFIGURATION },
    provider: { description: "The provider for one account of the service.", inputProperties: CONFIGURATION },
    types: sorted(types.all),
    resources: sorted(Object.fromEntries([...resources, ...actions])),
    functions: sorted(Object.fromEntries(functions)),
    language: LANGUAGES,
  };
}

const token = ({ name }: { readonly name: string }) => `cloudcompute:index:${name}`;

const sorted = <T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));

export type * from "./spec";
export { OUTPUT } from "./types";
