import {
  CheckFailure,
  type CheckRequest,
  CheckResponse,
  type ConfigureRequest,
  type DiffRequest,
  DiffResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { BadConfig } from "../../client";
import type { Host } from "../../lifecycle/config";
import { UNKNOWN, type Values } from "../../lifecycle/values";
import { CONFIGURATION } from "../../schema/configuration";
import { didYouMean } from "../../words/nearest";
import { LINEAGE, withLineage } from "./lineage";
import type { PluginOrigin } from "./session";
import { message, received } from "./wire";

/** What the engine itself writes among a provider's inputs (Pulumi: provider registry). */
const ENGINES_OWN = ["version", "pluginDownloadURL", LINEAGE];

/** The provider's own arguments. The key is a secret, whatever the program or the configuration said of it. */
export async function checkConfig(request: CheckRequest, env: Env): Promise<CheckResponse> {
  const { values, secrets } = received(request.getNews());
  const problems = [...unknownKeys(values), ...(await badValues(values, env))];
  const own = isDefault(request.getUrn()) ? values : withAddress(values, env);
  return new CheckResponse()
    .setInputs(message(withLineage(own, received(request.getOlds()).values), [...secrets, "apiKey"]))
    .setFailuresList(problems.map((reason) => new CheckFailure().setReason(reason)));
}

/**
 * The engine replays the inputs of an explicit provider in later runs, when the environment may name another address:
 * a key that the program gives without an address is kept together with the address that it is for.
 */
const withAddress = (values: Values, { CLOUDCOMPUTE_BASE_URL }: Env): Values =>
  CLOUDCOMPUTE_BASE_URL && values.apiKey !== undefined && values.baseUrl === undefined
    ? { ...values, baseUrl: CLOUDCOMPUTE_BASE_URL }
    : values;

const unknownKeys = (values: Values): string[] =>
  Object.keys(values)
    .filter((key) => !Object.hasOwn(CONFIGURATION, key) && !ENGINES_OWN.includes(key))
    .map(
      (key) =>
        `cloudcompute:${key} is not a setting${didYouMean(key, Object.keys(CONFIGURATION)) || "."} Allowed are ${Object.keys(CONFIGURATION).join(", ")}`,
    );

async function badValues(values: Values, env: Env): Promise<string[]> {
  const { readConfig } = await import("../settings");
  try {
    const { withheld } = readConfig(settings(values), env);
    // What a preview does not know yet can't be judged.
    return withheld && values.apiKey !== UNKNOWN && values.baseUrl !== UNKNOWN ? [withheld] : [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/**
 * Another key, address or version is no other object: nothing is ever replaced for it.
 * Throws where key or address lead to another account, because its objects are not those of the state.
 */
export async function diffConfig(request: DiffRequest, host: Host): Promise<DiffResponse> {
  const old = received(request.getOldInputs() ?? request.getOlds()).values;
  const news = received(request.getNews()).values;
  const keys = Object.keys({ ...old, ...news }).filter((key) => key !== LINEAGE && old[key] !== news[key]);
  if (keys.some((key) => key === "apiKey" || key === "baseUrl")) await refuseOtherAccount(old, news, host);
  const { DIFF_SOME, DIFF_NONE } = DiffResponse.DiffChanges;
  return new DiffResponse().setChanges(keys.length > 0 ? DIFF_SOME : DIFF_NONE).setDiffsList(keys);
}

async function refuseOtherAccount(old: Values, news: Values, host: Host): Promise<void> {
  const { refuseOther } = await import("./provider-account");
  // What the old settings left to the environment may be something newer by now.
  return refuseOther({ was: settings(old), now: settings(news) }, host);
}

/** The settings of an instance by full name, and where they come from. */
export interface Configured extends PluginOrigin {
  get(key: string): string | undefined;
}

/**
 * The engine replays the state's settings in reads before the plan, on `refresh` and on `destroy`; of the default
 * provider it tells today's in an environment variable, and they are taken together: a rotated key works at once, and
 * never goes to the address of an earlier run (Pulumi: engine).
 */
export function configured(request: ConfigureRequest, env: Env): Configured {
  const urn = request.getUrn() ?? "";
  const today = isDefault(urn) ? todays(env) : undefined;
  const own = received(request.getArgs()).values;
  return {
    get: settings(today ?? own),
    isOfToday: today !== undefined,
    provider: urn === "" || isDefault(urn) ? undefined : urn,
    lineage: settings(own)(LINEAGE),
  };
}

type Env = Readonly<Record<string, string | undefined>>;

/** The engine's own name of a default provider: with a version, with a download address, or bare (Pulumi: providers). */
const isDefault = (urn: string): boolean => /::default(_\d+_\d+_\d+(_[^:]*)?|_https?_[^:]*)?$/.test(urn);

function todays({ PULUMI_CONFIG }: Env): Values | undefined {
  try {
    return PULUMI_CONFIG ? JSON.parse(PULUMI_CONFIG) : undefined;
  } catch {
    // The parser's own message would quote what may be a key.
    throw new BadConfig("the environment variable PULUMI_CONFIG, which the engine sets, is not JSON");
  }
}

/** As texts, whatever the program wrote them as; what a preview can't know yet is absent. */
const settings =
  (values: Values) =>
  (key: string): string | undefined => {
    const value = values[key.replace(/^cloudcompute:/, "")];
    return value === undefined || value === null || value === UNKNOWN ? undefined : String(value);
  };
