import type { Client } from "./client";
import { createClient } from "./create-client";
import type { Clock } from "./limits";
import { fileLog } from "./log";

/** Where and as whom requests go. */
export interface Settings {
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
  readonly runUrl: string | undefined;
}

/** A setting that can't work; says which one, what is allowed, and how to set it. */
export class BadConfig extends Error {
  override readonly name = "BadConfig";
}

type Env = Readonly<Record<string, string | undefined>>;

/** Configuration of provider or stack (`get("cloudcompute:apiKey")`) first, then the environment. */
export function readSettings(get: (key: string) => string | undefined, env: Env): Settings {
  const setting = (key: string, variable: string) => get(`cloudcompute:${key}`) || env[variable] || undefined;
  return {
    apiKey: setting("apiKey", "CLOUDCOMPUTE_API_KEY"),
    baseUrl: address("baseUrl", setting("baseUrl", "CLOUDCOMPUTE_BASE_URL")),
    runUrl: address("runUrl", setting("runUrl", "CLOUDCOMPUTE_RUN_URL")),
  };
}

function address(key: string, value: string | undefined): string | undefined {
  if (value === undefined || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))) {
    return value?.replace(/\/+$/, "");
  }
  throw new BadConfig(
    `cloudcompute:${key} is no http or https address: pulumi config set cloudcompute:${key} https://…`,
  );
}

/** A client for the account of the settings, or what to do to have one. */
export function openClient(settings: Settings, env: Env, clock?: Clock): Client {
  return createClient({
    ...credentials(settings),
    runUrl: settings.runUrl,
    clock,
    log: env.CLOUDCOMPUTE_LOG ? fileLog(env.CLOUDCOMPUTE_LOG) : undefined,
  });
}

function credentials({ apiKey, baseUrl }: Settings): { apiKey: string; baseUrl: string } {
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
