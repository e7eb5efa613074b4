import { BadConfig, readSettings } from "../client";
import type { Config } from "../lifecycle/config";
import { PULUMI_SETTINGS } from "../words/settings";
import { nextSteps } from "./next-steps";

/** Returns a setting by its full key. An explicit provider has its own settings. */
export type Get = (key: string) => string | undefined;

/**
 * Reads the configuration of the provider or stack first, then the environment. `nameOf` gives the
 * place of a setting of the former, for messages. Throws `BadConfig`.
 */
export function readConfig(
  get: Get,
  env: Readonly<Record<string, string | undefined>>,
  nameOf?: (key: string) => string,
): Config {
  return {
    ...readSettings(get, env, nameOf, PULUMI_SETTINGS),
    drift: oneOf("cloudcompute:drift", get("cloudcompute:drift"), ["on", "off"]) !== "off",
    costs: oneOf("cloudcompute:costs", get("cloudcompute:costs"), ["on", "off"]) !== "off",
    acceptMissing: accepts(get, env),
    adopt: oneOf("CLOUDCOMPUTE_ADOPT", env.CLOUDCOMPUTE_ADOPT, ["on", "off"]) !== "off",
    next: nextSteps,
  };
}

/** True if the settings certainly belong to this run: the engine replays a configuration but never an environment. */
export const areOfToday = (get: Get): boolean => !(get("cloudcompute:apiKey") || get("cloudcompute:baseUrl"));

/**
 * Accepts the setting from either source. The engine replays an old configuration when it does not run the program, but
 * never an environment.
 */
function accepts(get: Get, { CLOUDCOMPUTE_ACCEPT_MISSING }: Readonly<Record<string, string | undefined>>): boolean {
  const [key, variable] = ["cloudcompute:acceptMissing", "CLOUDCOMPUTE_ACCEPT_MISSING"];
  const values = [
    oneOf(key, get(key), ["false", "true"]),
    oneOf(variable, CLOUDCOMPUTE_ACCEPT_MISSING, ["false", "true"]),
  ];
  return values.includes("true");
}

function oneOf(key: string, value: string | undefined, allowed: readonly string[]): string | undefined {
  if (value === undefined || value === "" || allowed.includes(value)) return value;
  const how = key.startsWith("CLOUDCOMPUTE_")
    ? `export ${key}=${allowed[0]}`
    : `pulumi config set ${key} ${allowed[0]}`;
  throw new BadConfig(`${key} is "${value}"; allowed are ${allowed.join(" and ")}: ${how}`);
}
