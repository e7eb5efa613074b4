import * as pulumi from "@pulumi/pulumi";
import { notKnownYet } from "../printing";
import { VERSION } from "./version";

const token = (name: string) => `cloudcompute:index:${name}`;

/** Runs a look-up in the plugin at once, also at preview. Rejects if the account is not known yet. */
export async function lookUp<Result>(name: string, args: object, opts: pulumi.InvokeOptions = {}): Promise<Result> {
  const found = await pulumi.runtime.invoke(token(name), args, { version: VERSION, ...opts });
  if (!isUnanswered(found)) return found;
  throw notKnownYet(name);
}

/** Runs a look-up once its arguments, the account and `dependsOn` are known. */
export function lookUpOutput<Result>(
  name: string,
  args: object,
  opts: pulumi.InvokeOutputOptions = {},
): pulumi.Output<Result> {
  return pulumi.runtime
    .invokeOutput<Result>(token(name), args, { version: VERSION, ...opts })
    .apply((found) =>
      isUnanswered(found) ? (pulumi.output(pulumi.unknown) as never) : found,
    ) as pulumi.Output<Result>;
}

/** At preview, the engine answers for a provider whose settings are still unknown, and its answer has no fields. */
const isUnanswered = (found: unknown): boolean => pulumi.runtime.isDryRun() && Object.keys(found ?? {}).length === 0;
