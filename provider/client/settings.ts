import type { Client } from "./client";
import { createClient } from "./create-client";
import type { Clock } from "./limits";
import { fileLog } from "./log";
import { PrintableError } from "./printing";
import { type Sender, userAgent } from "./version";

/** The addresses and the key that a client uses. */
export interface Settings {
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
  readonly runUrl: string | undefined;
  /** The setting that the key and each address come from. */
  readonly from?: { readonly apiKey: string; readonly baseUrl: string; readonly runUrl: string };
  /** The slug of the public text-generation endpoint; only the environment can set it. */
  readonly textSlug?: string | undefined;
  /**
   * True if the key comes from a provider or the configuration, which set no address, and the address from the
   * environment.
   */
  readonly isMixed?: boolean;
  /** Completes the advice of messages about these settings. Without it, messages name the environment alone. */
  readonly howToSet?: HowToSet | undefined;
  /** The reason why the environment's key is not used although there is no other key. */
  readonly withheld?: string | undefined;
}

/**
 * The ways that a host of the client offers to set an address or a key, besides the environment. Each text follows the
 * advice of a message, as in `, or write it to service.ini`.
 */
export interface HowToSet {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Follows the advice to give an address its own key. */
  readonly ownKey: string;
}

/** A setting has an invalid value. The message names the setting, what is allowed, and how to set it. */
export class BadConfig extends PrintableError {
  override readonly name: string = "BadConfig";
}

/** The environment's key is withheld, because the environment names another address than the one in use. */
export class KeyOfOtherAddress extends BadConfig {
  override readonly name = "KeyOfOtherAddress";
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads configuration (`get("cloudcompute:apiKey")`) first, then the environment. A key goes only to the address that
 * it was configured with: the environment's key is not sent to an address from the configuration while the environment
 * names another one. A key without an address of its own goes to whichever address is set. Throws `BadConfig`.
 */
export function readSettings(
  get: (key: string) => string | undefined,
  env: Env,
  nameOf = nameOfConfigured,
  howToSet?: HowToSet,
): Settings {
  const own = source((key) => get(`cloudcompute:${key}`), nameOf);
  const other = environment(env);
  const elsewhere = own.baseUrl !== undefined && other.baseUrl !== undefined && own.baseUrl !== other.baseUrl;
  const withheld = elsewhere && own.apiKey === undefined && other.apiKey !== undefined;
  return {
    apiKey: own.apiKey ?? (elsewhere ? undefined : other.apiKey),
    baseUrl: own.baseUrl ?? other.baseUrl,
    runUrl: own.runUrl ?? (elsewhere ? undefined : other.runUrl),
    from: {
      apiKey: (own.apiKey === undefined ? other : own).from.apiKey,
      baseUrl: (own.baseUrl === undefined ? other : own).from.baseUrl,
      runUrl: (own.runUrl === undefined ? other : own).from.runUrl,
    },
    textSlug: elsewhere ? undefined : other.textSlug,
    isMixed: own.apiKey !== undefined && own.baseUrl === undefined,
    howToSet,
    withheld: withheld ? withheldFrom(own, other, howToSet) : undefined,
  };
}

/** Reads the environment alone. Throws `BadConfig`. */
export const environment = (env: Env): Sourced =>
  source(
    (key) => env[VARIABLES[key]],
    (key) => VARIABLES[key],
  );

const VARIABLES = {
  apiKey: "CLOUDCOMPUTE_API_KEY",
  baseUrl: "CLOUDCOMPUTE_BASE_URL",
  runUrl: "CLOUDCOMPUTE_RUN_URL",
  textSlug: "CLOUDCOMPUTE_TEXT_SLUG",
} as const;

type Key = keyof typeof VARIABLES;

type Sourced = Settings & Required<Pick<Settings, "from">>;

const nameOfConfigured = (key: Key): string => `cloudcompute:${key}`;

const source = (get: (key: Key) => string | undefined, nameOf: (key: Key) => string): Sourced => ({
  apiKey: get("apiKey") || undefined,
  baseUrl: address(nameOf("baseUrl"), get("baseUrl") || undefined),
  runUrl: address(nameOf("runUrl"), get("runUrl") || undefined),
  from: { apiKey: nameOf("apiKey"), baseUrl: nameOf("baseUrl"), runUrl: nameOf("runUrl") },
  textSlug: get("textSlug") || undefined,
});

const withheldFrom = (here: Sourced, there: Sourced, howToSet?: HowToSet): string =>
  `the key in CLOUDCOMPUTE_API_KEY is for ${there.baseUrl} (${there.from.baseUrl}), so it is not sent to ${here.baseUrl} (${here.from.baseUrl}). ` +
  `Give that address its own key${howToSet?.ownKey ?? ""}, or remove one of the two addresses`;

function address(setting: string, value: string | undefined): string | undefined {
  if (value === undefined || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))) {
    return value?.replace(/\/+$/, "");
  }
  throw new BadConfig(`${setting} is not an http or https address: write it as https://…`);
}

/**
 * Creates a client for the account of the settings; its requests name their sender. Throws `BadConfig` if the key is
 * missing or withheld.
 */
export function openClient(settings: Settings, env: Env, clock?: Clock, sender?: Sender): Client {
  return createClient({
    ...credentials(settings),
    runUrl: settings.runUrl,
    from: settings.from,
    textSlug: settings.textSlug,
    clock,
    userAgent: userAgent(sender),
    log: env.CLOUDCOMPUTE_LOG ? fileLog(env.CLOUDCOMPUTE_LOG) : undefined,
  });
}

function credentials({ apiKey, baseUrl, howToSet, withheld }: Settings): { apiKey: string; baseUrl: string } {
  if (withheld) throw new KeyOfOtherAddress(withheld);
  if (!baseUrl) {
    throw new BadConfig(`the service's address is not set: set CLOUDCOMPUTE_BASE_URL${howToSet?.baseUrl ?? ""}`);
  }
  if (!apiKey) {
    throw new BadConfig(`no API key is set: set CLOUDCOMPUTE_API_KEY${howToSet?.apiKey ?? ""}`);
  }
  return { apiKey, baseUrl };
}
