// Generated from schema.json by `npm run generate`: do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { GetDataCentersArgs, GetDataCentersOutputArgs, GetDataCentersResult } from "../get-data-centers";
import { lookUp, lookUpOutput } from "./lookup";

export type { GetDataCentersArgs, GetDataCentersOutputArgs, GetDataCentersResult } from "../get-data-centers";

/** The data centers that meet all of the conditions. */
export function getDataCenters(
  args: GetDataCentersArgs = {},
  opts?: pulumi.InvokeOptions,
): Promise<GetDataCentersResult> {
  return lookUp("getDataCenters", args, opts);
}

/** The data centers that meet all of the conditions. */
export function getDataCentersOutput(
  args: GetDataCentersOutputArgs = {},
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetDataCentersResult> {
  return lookUpOutput<GetDataCentersResult>("getDataCenters", args, opts);
}
