import {
  CheckFailure,
  type CheckRequest,
  CheckResponse,
  type ConfigureRequest,
  type DiffRequest,
  DiffResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { BadConfig } from "../../client";
import { CONFIGURATION } from "../schema/configuration";
import { UNKNOWN, type Values } from "../values";
import { ORIGIN, withOrigin } from "./origin";
import { message, received } from "./wire";

/** What the engine itself writes among a provider's inputs (Pulumi: provider registry). */
const ENGINES_OWN = ["version", "pluginDownloadURL", ORIGIN];

/** The provider's own arguments. The key is a secret, whatever the program or the configuration said of it. */
export async function checkConfig(request: CheckRequest): Promise<CheckResponse> {
  const { values, secrets } = received(request.getNews());
  const problems = [...unknownKeys(values), ...(await badValues(values))];
  return new CheckResponse()
    .setInputs(message(withOrigin(values, received(request.getOlds()).values), [...secrets, "apiKey"]))
    .setFailuresList(problems.map((reason) => new CheckFailure().setReason(reason)));
}

const unknownKeys = (values: Values): string[] =>
  Object.keys(values)
    .filter((key) => !Object.hasOwn(CONFIGURATION, key) && !ENGINES_OWN.includes(key))
    .map((key) => `cloudcompute:${key} is no setting; there are ${Object.keys(CONFIGURATION).join(", ")}`);

async function badValues(values: Values): Promise<string[]> {
  const { readConfig } = await import("../config");
  try {
    readConfig(settings(values), {});
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Another key, address or version is no other object: nothing is ever replaced for it. */
export function diffConfig(request: DiffRequest): DiffResponse {
  const old = received(request.getOldInputs() ?? request.getOlds()).values;
  const news = received(request.getNews()).values;
  const keys = Object.keys({ ...old, ...news }).filter((key) => key !== ORIGIN && old[key] !== news[key]);
  const { DIFF_SOME, DIFF_NONE } = DiffResponse.DiffChanges;
  return new DiffResponse().setChanges(keys.length > 0 ? DIFF_SOME : DIFF_NONE).setDiffsList(keys);
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The settings of an instance by full name. The engine replays the state's settings on `refresh` and `destroy`; of the
 * default provider it tells today's in an environment variable, so that a rotated key works at once (Pulumi: engine).
 */
export function configured(request: ConfigureRequest, env: Env): (key: string) => string | undefined {
  const values = received(request.getArgs()).values;
  const isDefault = DEFAULT_PROVIDER.test(request.getUrn() ?? "");
  const apiKey = isDefault ? todaysKey(env) : undefined;
  return settings(apiKey ? { ...values, apiKey } : values);
}

/** The engine's own name of a default provider: with a version, with a download address, or bare (Pulumi: providers). */
const DEFAULT_PROVIDER = /::default(_\d+_\d+_\d+(_[^:]*)?|_https?_[^:]*)?$/;

function todaysKey({ PULUMI_CONFIG }: Env): unknown {
  try {
    return PULUMI_CONFIG ? JSON.parse(PULUMI_CONFIG).apiKey : undefined;
  } catch {
    // The parser's own message would quote what may be a key.
    throw new BadConfig("the engine's PULUMI_CONFIG is no JSON");
  }
}

/** As texts, whatever the program wrote them as; what a preview can't know yet is absent. */
const settings =
  (values: Values) =>
  (key: string): string | undefined => {
    const value = values[key.replace(/^cloudcompute:/, "")];
    return value === undefined || value === UNKNOWN ? undefined : String(value);
  };
