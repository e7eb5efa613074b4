import * as pulumi from "@pulumi/pulumi";
import { dependencies, inner } from "./dependencies";
import { isMocked } from "./mocks";
import { notKnownYet, printable } from "./printing";
import { Provider, type Settings } from "./provider";

/** Runs a look-up at once in the program's own process, also at preview. Rejects if the account is not known yet. */
export async function lookUp<Result>(name: string, args: object, opts: pulumi.InvokeOptions = {}): Promise<Result> {
  if (isMocked()) return pulumi.runtime.invoke(token(name), args, mockable(opts));
  return ask(name, args, await known(settingsOf(opts), name));
}

/** Runs a look-up once its arguments, the account and `dependsOn` are known. */
export function lookUpOutput<Result>(
  name: string,
  args: object,
  opts: pulumi.InvokeOutputOptions = {},
): pulumi.Output<Result> {
  if (isMocked()) return pulumi.runtime.invokeOutput<Result>(token(name), args, mockable(opts));
  const given = pulumi.output(args);
  // The answer does not contain the key, so only the arguments decide whether it is secret.
  const settings = pulumi.unsecret(settingsOf(opts));
  return pulumi.all([given, settings, dependencies(given, opts.dependsOn)]).apply(([asked, account, made]) =>
    // Another process created these objects, so a list that this process fetched before may lack them.
    ask<Result>(name, asked as object, account as Settings, made.length > 0 && !pulumi.runtime.isDryRun()),
  ) as pulumi.Output<Result>;
}

/** Loads the look-ups on first use, so that a program without look-ups does not pay for them. */
async function ask<Result>(name: string, args: object, settings: Settings, fresh = false): Promise<Result> {
  const { accountClient, answer, FUNCTIONS, freshly } = await import("../provider/functions");
  const lookup = FUNCTIONS.find((one) => one.name === name);
  if (!lookup) throw new Error(`there is no function ${name}`);
  // Reports waits, for example during an outage, without waiting for the engine to accept the report.
  const report = (_: unknown, text: string) => void pulumi.log.info(`${name}: ${text}`);
  try {
    const client = accountClient(settings);
    return (await answer(lookup, (fresh ? freshly(client) : client).with({ report }), args)) as Result;
  } catch (error) {
    throw printable(error);
  }
}

const token = (name: string) => `cloudcompute:index:${name}`;

/** Returns the settings of the explicit or inherited provider, or else of the stack. */
function settingsOf(opts: pulumi.InvokeOptions): pulumi.Output<Settings> {
  const explicit = providerOf(opts);
  if (!explicit) return pulumi.output(stackSettings());
  if (Provider.isInstance(explicit)) return explicit.settings;
  throw printable(new Error("the option provider of a look-up must be a Provider of this package"));
}

const providerOf = ({ provider, parent }: pulumi.InvokeOptions): pulumi.ProviderResource | undefined =>
  provider ?? parent?.getProvider("pulumi-nodejs:dynamic:Resource");

/** Pulumi would look for an inherited provider by the look-up's package, which dynamic resources do not have. */
const mockable = <Options extends pulumi.InvokeOptions>(opts: Options): Options => {
  const provider = providerOf(opts);
  return provider ? { ...opts, provider } : opts;
};

const KEYS = ["cloudcompute:apiKey", "cloudcompute:baseUrl", "cloudcompute:runUrl"];

const stackSettings = (): Settings => Object.fromEntries(KEYS.map((key) => [key, pulumi.runtime.getConfig(key)]));

async function known(settings: pulumi.Output<Settings>, name: string): Promise<Settings> {
  const { isKnown, promise } = inner(settings);
  if (await isKnown) return promise();
  throw notKnownYet(name);
}
