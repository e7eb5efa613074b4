// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetCpuTypesArgs, GetCpuTypesOutputArgs, GetCpuTypesResult } from "../get-cpu-types";
import { lookUp, lookUpOutput } from "./lookup";

export type { GetCpuTypesArgs, GetCpuTypesOutputArgs, GetCpuTypesResult } from "../get-cpu-types";

/** The CPU flavors of the service, with prices; with stock where `availability` or one of its conditions is given. */
export function getCpuTypes(args: GetCpuTypesArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetCpuTypesResult> {
  return lookUp("getCpuTypes", args, opts);
}

/** The CPU flavors of the service, with prices; with stock where `availability` or one of its conditions is given. */
export function getCpuTypesOutput(
  args: GetCpuTypesOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetCpuTypesResult> {
  return lookUpOutput<GetCpuTypesResult>("getCpuTypes", args, opts);
}
