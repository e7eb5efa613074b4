import * as pulumi from "@pulumi/pulumi";
import { assertHostFindsPackage } from "./host";
import { inputsOf, type Properties } from "./inputs";
import { lineageOf } from "./lineage";
import { isMocked } from "./mocks";

/** What a resource class knows of its kind. */
export interface KindFacts extends Properties {
  /** `pulumi-nodejs:dynamic/cloudcompute:Endpoint` */
  readonly type: string;
  /** The provider as the state holds it: a text that loads it, the same for every object. */
  readonly provider: string;
}

/** What a resource class hands to the engine. */
export interface Registration {
  readonly inputs: pulumi.Inputs;
  readonly options: pulumi.CustomResourceOptions;
}

/** The arguments, and with them what the host of dynamic providers needs to know. */
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
  // A unit test is to see the arguments as the program gave them.
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

/** Which arguments the program itself marked secret: the host of dynamic providers is not told. */
async function marked(kind: KindFacts, given: pulumi.Inputs): Promise<string[] | undefined> {
  const own = kind.args.filter((field) => given[field] !== undefined && !kind.secrets.includes(field));
  const secret = await Promise.all(own.map((field) => pulumi.isSecret(pulumi.output(given[field]))));
  const names = own.filter((_, i) => secret[i]);
  return names.length > 0 ? names : undefined;
}

/** `*` would cover the hidden inputs too, and the provider would not learn of it. */
function expanded(kind: KindFacts, opts: pulumi.CustomResourceOptions): pulumi.CustomResourceOptions {
  if (!opts.ignoreChanges?.includes("*")) return opts;
  return { ...opts, ignoreChanges: [...kind.args] };
}

/** The engine can't import dynamic resources; the provider does it by the hidden input. */
const withoutImport = (opts: pulumi.CustomResourceOptions): pulumi.CustomResourceOptions => ({
  ...opts,
  import: undefined,
});

/** The options that the engine does not pass on to a dynamic provider. */
function hidden(name: string, opts: pulumi.CustomResourceOptions): pulumi.Inputs {
  const { ignoreChanges, replaceOnChanges, customTimeouts, deleteBeforeReplace } = opts;
  const told = { ignoreChanges, replaceOnChanges, customTimeouts, deleteBeforeReplace, import: opts.import };
  return { name, ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) };
}
