/** Where and as whom requests go, and how drift is looked for. */
export interface Config {
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
  readonly runUrl: string | undefined;
  readonly drift: boolean;
  /** Whether a run may find that most of a state's objects are gone. */
  readonly acceptMissing: boolean;
}

/** A configuration that can't work; says which setting, what is allowed, and how to set it. */
export class BadConfig extends Error {
  override readonly name = "BadConfig";
}

type Get = (key: string) => string | undefined;

/** Configuration of provider or stack first, then the environment. */
export function readConfig(get: Get, env: Readonly<Record<string, string | undefined>>): Config {
  const setting = (key: string, variable: string) => get(`cloudcompute:${key}`) || env[variable] || undefined;
  return {
    apiKey: setting("apiKey", "CLOUDCOMPUTE_API_KEY"),
    baseUrl: address("baseUrl", setting("baseUrl", "CLOUDCOMPUTE_BASE_URL")),
    runUrl: address("runUrl", setting("runUrl", "CLOUDCOMPUTE_RUN_URL")),
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

function address(key: string, value: string | undefined): string | undefined {
  if (value === undefined || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)))
    return value?.replace(/\/+$/, "");
  throw new BadConfig(
    `cloudcompute:${key} is no http or https address: pulumi config set cloudcompute:${key} https://…`,
  );
}

/** The address and the key, or what to do to have them. */
export function credentials({ apiKey, baseUrl }: Config): { apiKey: string; baseUrl: string } {
  if (!baseUrl) {
    throw new BadConfig(
      "the service's address is not set: set CLOUDCOMPUTE_BASE_URL, or pulumi config set cloudcompute:baseUrl https://…",
    );
  }
  if (!apiKey) {
    throw new BadConfig(
      "no API key: set CLOUDCOMPUTE_API_KEY, which keeps it out of every state, or pulumi config set --secret cloudcompute:apiKey",
    );
  }
  return { apiKey, baseUrl };
}
