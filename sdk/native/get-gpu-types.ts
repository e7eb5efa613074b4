// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetGpuTypesArgs, GetGpuTypesOutputArgs, GetGpuTypesResult } from "../get-gpu-types";
import { lookUp, lookUpOutput } from "./lookup";

export type { GetGpuTypesArgs, GetGpuTypesOutputArgs, GetGpuTypesResult } from "../get-gpu-types";

/** The GPU types of the service, with prices; with stock where `availability` or one of its conditions is given. */
export function getGpuTypes(args: GetGpuTypesArgs = {}, opts?: pulumi.InvokeOptions): Promise<GetGpuTypesResult> {
  return lookUp("getGpuTypes", args, opts);
}

/** The GPU types of the service, with prices; with stock where `availability` or one of its conditions is given. */
export function getGpuTypesOutput(
  args: GetGpuTypesOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetGpuTypesResult> {
  return lookUpOutput<GetGpuTypesResult>("getGpuTypes", args, opts);
}
