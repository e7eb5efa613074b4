import { BadConfig } from "../../client";
import type { Host } from "../../lifecycle/config";
import { UNKNOWN, type Values } from "../../lifecycle/values";
import { CONFIGURATION } from "../../schema/configuration";
import { didYouMean } from "../../words/nearest";
import { LINEAGE, withLineage } from "./lineage";
import {
  type CheckRequest,
  type CheckResponse,
  type ConfigureRequest,
  DiffChanges,
  type DiffRequest,
  type DiffResponse,
} from "./protocol/messages";
import { received } from "./received";
import type { PluginOrigin } from "./session";
import { message } from "./wire";

/** Inputs of a provider that the engine itself adds (Pulumi: provider registry). */
const ENGINES_OWN = ["version", "pluginDownloadURL", LINEAGE];

/** Checks the provider's own arguments. Marks the key as secret, even if the program or the configuration does not. */
export async function checkConfig(request: CheckRequest, env: Env): Promise<CheckResponse> {
  const { values, secrets } = received(request.news);
  const problems = [...unknownKeys(values), ...(await badValues(values, env))];
  const own = isDefault(request.urn) ? values : withAddress(values, env);
  return {
    inputs: message(withLineage(own, received(request.olds).values), [...secrets, "apiKey"]),
    failures: problems.map((reason) => ({ reason })),
  };
}

/**
 * The engine replays the inputs of an explicit provider in later runs, when the environment may name another address.
 * So a key that the program sets without an address is stored together with the address that it belongs to.
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
    // A setting that is still unknown in a preview cannot be checked.
    return withheld && values.apiKey !== UNKNOWN && values.baseUrl !== UNKNOWN ? [withheld] : [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/**
 * A new key, address or version never replaces anything, because the objects stay the same. Throws if the key or
 * address leads to another account, because the objects of the state are not there.
 */
export async function diffConfig(request: DiffRequest, host: Host): Promise<DiffResponse> {
  const old = received(request.oldInputs ?? request.olds).values;
  const news = received(request.news).values;
  const keys = Object.keys({ ...old, ...news }).filter((key) => key !== LINEAGE && old[key] !== news[key]);
  if (keys.some((key) => key === "apiKey" || key === "baseUrl")) await refuseOtherAccount(old, news, host);
  return { changes: keys.length > 0 ? DiffChanges.DIFF_SOME : DiffChanges.DIFF_NONE, diffs: keys };
}

async function refuseOtherAccount(old: Values, news: Values, host: Host): Promise<void> {
  const { refuseOther } = await import("./provider-account");
  // Settings that the old inputs left to the environment may have changed there since.
  return refuseOther({ was: settings(old), now: settings(news) }, host);
}

/** The settings of a provider instance by full name, and their origin. */
export interface Configured extends PluginOrigin {
  get(key: string): string | undefined;
}

/**
 * The engine replays the settings from the state in reads before the plan, on `refresh` and on `destroy`. For the
 * default provider it passes today's settings in an environment variable, and all of them are taken from there. So a
 * rotated key works at once and never goes to the address of an earlier run (Pulumi: engine).
 */
export function configured(request: ConfigureRequest, env: Env): Configured {
  const { urn = "" } = request;
  const today = isDefault(urn) ? todays(env) : undefined;
  const own = received(request.args).values;
  return {
    get: settings(today ?? own),
    isOfToday: today !== undefined,
    provider: urn === "" || isDefault(urn) ? undefined : urn,
    lineage: settings(own)(LINEAGE),
  };
}

type Env = Readonly<Record<string, string | undefined>>;

/** The engine names a default provider with a version, with a download address, or with neither (Pulumi: providers). */
const isDefault = (urn: string): boolean => /::default(_\d+_\d+_\d+(_[^:]*)?|_https?_[^:]*)?$/.test(urn);

function todays({ PULUMI_CONFIG }: Env): Values | undefined {
  try {
    return PULUMI_CONFIG ? JSON.parse(PULUMI_CONFIG) : undefined;
  } catch {
    // The parser's own message would quote the text, which may hold a key.
    throw new BadConfig("the environment variable PULUMI_CONFIG, which the engine sets, is not JSON");
  }
}

/** Returns each setting as text, whatever its type in the program. A setting that is unknown in a preview is absent. */
const settings =
  (values: Values) =>
  (key: string): string | undefined => {
    const value = values[key.replace(/^cloudcompute:/, "")];
    return value === undefined || value === null || value === UNKNOWN ? undefined : String(value);
  };
