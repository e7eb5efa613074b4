import * as pulumi from "@pulumi/pulumi";
import { dependencies, inner } from "./dependencies";
import { isMocked } from "./mocks";
import { printable } from "./printing";
import { Provider, type Settings } from "./provider";

/** Asks now, in the program's own process, also at preview. Rejects where the account is not known yet. */
export async function lookUp<Result>(name: string, args: object, opts: pulumi.InvokeOptions = {}): Promise<Result> {
  if (isMocked()) return pulumi.runtime.invoke(token(name), args, mockable(opts));
  return ask(name, args, await known(settingsOf(opts), name));
}

/** The same once arguments, account and `dependsOn` are known. */
export function lookUpOutput<Result>(
  name: string,
  args: object,
  opts: pulumi.InvokeOutputOptions = {},
): pulumi.Output<Result> {
  if (isMocked()) return pulumi.runtime.invokeOutput<Result>(token(name), args, mockable(opts));
  const given = pulumi.output(args);
  // The answer does not hold the key, so it is no more secret than the question.
  const settings = pulumi.unsecret(settingsOf(opts));
  return pulumi.all([given, settings, dependencies(given, opts.dependsOn)]).apply(([asked, account, made]) =>
    // Another process has made them, and lists of this one may be older.
    ask<Result>(name, asked as object, account as Settings, made.length > 0 && !pulumi.runtime.isDryRun()),
  ) as pulumi.Output<Result>;
}

/** Loaded when first asked: a program that looks nothing up does not pay for it. */
async function ask<Result>(name: string, args: object, settings: Settings, fresh = false): Promise<Result> {
  const { accountClient, answer, FUNCTIONS, freshly } = await import("../provider/functions");
  const lookup = FUNCTIONS.find((one) => one.name === name);
  if (!lookup) throw new Error(`there is no function ${name}`);
  // A wait, as in an outage, is reported; what is asked of the engine for that is not waited for.
  const report = (_: unknown, text: string) => void pulumi.log.info(`${name}: ${text}`);
  try {
    const client = accountClient(settings);
    return (await answer(lookup, (fresh ? freshly(client) : client).with({ report }), args)) as Result;
  } catch (error) {
    throw printable(error);
  }
}

const token = (name: string) => `cloudcompute:index:${name}`;

/** The account of the provider that is named or inherited, else of the stack. */
function settingsOf(opts: pulumi.InvokeOptions): pulumi.Output<Settings> {
  const explicit = providerOf(opts);
  if (!explicit) return pulumi.output(stackSettings());
  if (Provider.isInstance(explicit)) return explicit.settings;
  throw printable(new Error("the option provider of a look-up must be a Provider of this package"));
}

const providerOf = ({ provider, parent }: pulumi.InvokeOptions): pulumi.ProviderResource | undefined =>
  provider ?? parent?.getProvider("pulumi-nodejs:dynamic:Resource");

/** Pulumi itself would look for an inherited provider by the function's package, which dynamic resources don't have. */
const mockable = <Options extends pulumi.InvokeOptions>(opts: Options): Options => {
  const provider = providerOf(opts);
  return provider ? { ...opts, provider } : opts;
};

const KEYS = ["cloudcompute:apiKey", "cloudcompute:baseUrl", "cloudcompute:runUrl"];

const stackSettings = (): Settings => Object.fromEntries(KEYS.map((key) => [key, pulumi.runtime.getConfig(key)]));

async function known(settings: pulumi.Output<Settings>, name: string): Promise<Settings> {
  const { isKnown, promise } = inner(settings);
  if (await isKnown) return promise();
  throw printable(new Error(`${name}: the provider's settings are not known yet; use ${name}Output`));
}
