import * as pulumi from "@pulumi/pulumi";
import { assertHostFindsPackage } from "./host";
import { inputsOf, type Properties } from "./inputs";
import { lineageOf } from "./lineage";
import { isMocked } from "./mocks";

/** The facts about its kind that a resource class needs. */
export interface KindFacts extends Properties {
  /** The type token: `pulumi-nodejs:dynamic/cloudcompute:Endpoint`. */
  readonly type: string;
  /** The provider as the state stores it: a text that loads it, the same for every object. */
  readonly provider: string;
}

/** The inputs and options that a resource class passes to the engine. */
export interface Registration {
  readonly inputs: pulumi.Inputs;
  readonly options: pulumi.CustomResourceOptions;
}

/** Builds the inputs and options, and adds the hidden inputs that the host of dynamic providers needs. */
export function registration(
  kind: KindFacts,
  name: string,
  args: object = {},
  opts: pulumi.CustomResourceOptions = {},
): Registration {
  assertHostFindsPackage();
  const given = args as pulumi.Inputs;
  const inputs = inputsOf(kind, given);
  const additionalSecretOutputs = [...kind.secrets];
  // In a unit test, the mocks must see the arguments as the program gave them.
  if (isMocked()) return { inputs, options: pulumi.mergeOptions(opts, { additionalSecretOutputs }) };
  const options = expanded(kind, opts);
  return {
    inputs: {
      ...inputs,
      __provider: kind.provider,
      __options: {
        ...hidden(name, options),
        lineage: lineageOf(kind.type, name, options),
        secrets: marked(kind, given),
      },
    },
    options: pulumi.mergeOptions(withoutImport(options), { additionalSecretOutputs }),
  };
}

/**
 * Returns the arguments that the program itself marked as secret, because the host of dynamic providers does not see
 * the marks.
 */
async function marked(kind: KindFacts, given: pulumi.Inputs): Promise<string[] | undefined> {
  const own = kind.args.filter((field) => given[field] !== undefined && !kind.secrets.includes(field));
  const secret = await Promise.all(own.map((field) => pulumi.isSecret(pulumi.output(given[field]))));
  const names = own.filter((_, i) => secret[i]);
  return names.length > 0 ? names : undefined;
}

/** `*` would include the hidden inputs, and the provider would not see the option. */
function expanded(kind: KindFacts, opts: pulumi.CustomResourceOptions): pulumi.CustomResourceOptions {
  if (!opts.ignoreChanges?.includes("*")) return opts;
  return { ...opts, ignoreChanges: [...kind.args] };
}

/** The engine cannot import dynamic resources, so the provider does it when the hidden input asks for it. */
const withoutImport = (opts: pulumi.CustomResourceOptions): pulumi.CustomResourceOptions => ({
  ...opts,
  import: undefined,
});

/** Returns the options that the engine does not pass on to a dynamic provider. */
function hidden(name: string, opts: pulumi.CustomResourceOptions): pulumi.Inputs {
  const { ignoreChanges, replaceOnChanges, customTimeouts, deleteBeforeReplace } = opts;
  const told = { ignoreChanges, replaceOnChanges, customTimeouts, deleteBeforeReplace, import: opts.import };
  return { name, ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) };
}
