import { BadConfig, readSettings, type Settings } from "../client";

/** Where and as whom requests go, and how drift is looked for. */
export interface Config extends Settings {
  readonly drift: boolean;
  /** Whether a run may find that most of a state's objects are gone. */
  readonly acceptMissing: boolean;
}

type Get = (key: string) => string | undefined;

/** Configuration of provider or stack first, then the environment. */
export function readConfig(get: Get, env: Readonly<Record<string, string | undefined>>): Config {
  return {
    ...readSettings(get, env),
    drift: oneOf("drift", get("cloudcompute:drift"), ["on", "off"]) !== "off",
    acceptMissing: oneOf("acceptMissing", get("cloudcompute:acceptMissing"), ["false", "true"]) === "true",
  };
}

function oneOf(key: string, value: string | undefined, allowed: readonly string[]): string | undefined {
  if (value === undefined || value === "" || allowed.includes(value)) return value;
  throw new BadConfig(
    `cloudcompute:${key} is "${value}"; allowed are ${allowed.join(" and ")}: pulumi config set cloudcompute:${key} ${allowed[0]}`,
  );
}
