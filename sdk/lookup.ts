import * as pulumi from "@pulumi/pulumi";
import { Provider, type Settings } from "./provider";

/** Asks now, in the program's own process, also at preview. Rejects where the account is not known yet. */
export async function lookUp<Result>(name: string, args: object, opts: pulumi.InvokeOptions = {}): Promise<Result> {
  return ask(name, args, await known(settingsOf(opts), name));
}

/** The same once arguments, account and `dependsOn` are known. */
export function lookUpOutput<Result>(
  name: string,
  args: object,
  opts: pulumi.InvokeOutputOptions = {},
): pulumi.Output<Result> {
  // The answer does not hold the key, so it is no more secret than the question.
  const settings = pulumi.unsecret(settingsOf(opts));
  const asked = pulumi.all([pulumi.output(args), settings, created(opts.dependsOn)]);
  return asked.apply(([given, account]) => ask<Result>(name, given as object, account)) as pulumi.Output<Result>;
}

/** Loaded when first asked: a program that looks nothing up does not pay for it. */
async function ask<Result>(name: string, args: object, settings: Settings): Promise<Result> {
  const { accountClient, answer, FUNCTIONS } = await import("../provider/functions");
  const lookup = FUNCTIONS.find((one) => one.name === name);
  if (!lookup) throw new Error(`there is no function ${name}`);
  // A wait, as in an outage, is reported; what is asked of the engine for that is not waited for.
  const say = (_: unknown, text: string) => void pulumi.log.info(`${name}: ${text}`);
  return (await answer(lookup, accountClient(settings).with({ say }), args)) as Result;
}

/** The account of the provider that is named or inherited, else of the stack. */
function settingsOf({ provider, parent }: pulumi.InvokeOptions): pulumi.Output<Settings> {
  const explicit = provider ?? parent?.getProvider("pulumi-nodejs:dynamic:Resource");
  if (!explicit) return pulumi.output(stackSettings());
  if (Provider.isInstance(explicit)) return explicit.settings;
  throw new Error("the option provider of a look-up must be a Provider of this package");
}

const KEYS = ["cloudcompute:apiKey", "cloudcompute:baseUrl", "cloudcompute:runUrl"];

const stackSettings = (): Settings => Object.fromEntries(KEYS.map((key) => [key, pulumi.runtime.getConfig(key)]));

/** Known once all of the resources exist. */
const created = (resources: pulumi.InvokeOutputOptions["dependsOn"]): pulumi.Output<unknown> =>
  pulumi
    .output(resources ?? [])
    .apply((all) => pulumi.all([all].flat().map((one) => (pulumi.CustomResource.isInstance(one) ? one.id : one.urn))));

/** What every output has; Pulumi leaves it out of its types. */
interface Inner<T> {
  readonly isKnown: Promise<boolean>;
  promise(): Promise<T>;
}

async function known(settings: pulumi.Output<Settings>, name: string): Promise<Settings> {
  const inner = settings as unknown as Inner<Settings>;
  if (await inner.isKnown) return inner.promise();
  throw new Error(`${name}: the provider's settings are not known yet; use ${name}Output`);
}
