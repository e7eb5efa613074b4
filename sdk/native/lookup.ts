import * as pulumi from "@pulumi/pulumi";
import { VERSION } from "./version";

const token = (name: string) => `cloudcompute:index:${name}`;

/** Asks the plugin now, also at preview. */
export function lookUp<Result>(name: string, args: object, opts: pulumi.InvokeOptions = {}): Promise<Result> {
  return pulumi.runtime.invoke(token(name), args, { version: VERSION, ...opts });
}

/** The same once arguments, account and `dependsOn` are known. */
export function lookUpOutput<Result>(
  name: string,
  args: object,
  opts: pulumi.InvokeOutputOptions = {},
): pulumi.Output<Result> {
  return pulumi.runtime.invokeOutput<Result>(token(name), args, { version: VERSION, ...opts });
}
