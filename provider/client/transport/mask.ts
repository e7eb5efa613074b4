import type { Exchange, Step } from "./exchange";

const HIDDEN = "[secret]";
/** Shorter ones are everywhere in ordinary text: they are hidden in the answer to their own request only. */
const REMEMBERED = 8;

/** What must never be shown: the key, and the secret values that went through this client. */
export interface Secrets {
  /** Remembers the secret values of a body; returns what hides them, and all others known. */
  learn(body: unknown): (text: string) => string;
}

export function secretsOf(apiKey: string | undefined): Secrets {
  const known = new Set(apiKey ? spellings(apiKey) : []);
  return {
    learn(body) {
      const own = secretValues(body).flatMap(spellings);
      for (const value of own) if (value.length >= REMEMBERED) known.add(value);
      return (text) => hide(text, [...known, ...own]);
    },
  };
}

/** Hides secrets in whatever leaves: errors with their stacks, told waits, log lines. */
export const mask =
  (secrets: Secrets) =>
  (next: Step): Step =>
  async (exchange) => {
    const clean = secrets.learn(exchange.request.body);
    try {
      return await next(masked(exchange, clean));
    } catch (error) {
      throw scrub(error, clean);
    }
  };

function masked(exchange: Exchange, clean: (text: string) => string): Exchange {
  const { limits } = exchange;
  return {
    ...exchange,
    limits: { ...limits, report: (level, text) => limits.report?.(level, clean(text)) },
    log: (entry) => exchange.log(scrub({ ...entry }, clean)),
  };
}

/** Cleans each text that the object itself holds; an error's message and stack are among them. */
function scrub<T>(thing: T, clean: (text: string) => string): T {
  if (typeof thing !== "object" || thing === null) return thing;
  const fields = thing as Record<string, unknown>;
  for (const name of Object.getOwnPropertyNames(thing)) {
    const value = fields[name];
    if (typeof value === "string") fields[name] = clean(value);
    if (Array.isArray(value)) fields[name] = value.map((item) => (typeof item === "string" ? clean(item) : item));
  }
  return thing;
}

/** Of registry credentials and of a job's `s3Config`. */
const SECRET = new Set(["username", "password", "accessId", "accessSecret"]);

/** Values of `env`, user names, passwords and keys of storage, wherever they stand in a body. */
function secretValues(body: unknown): string[] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    if (SECRET.has(name) && typeof value === "string") return [value];
    if (name === "env" && typeof value === "object" && value !== null) {
      return Object.values(value).filter((item) => typeof item === "string");
    }
    return secretValues(value);
  });
}

/** As it is, as it stands in JSON, as it stands in an address. */
function spellings(secret: string): string[] {
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])].filter(Boolean);
}

/** Longest first, so that no rest of a longer secret stays. Very short ones only as words of their own. */
function hide(text: string, secrets: readonly string[]): string {
  return [...secrets]
    .sort((a, b) => b.length - a.length)
    .reduce((done, secret) => {
      if (!done.includes(secret)) return done;
      if (secret.length >= 4) return done.replaceAll(secret, HIDDEN);
      return done.replace(new RegExp(`(?<=["'\`=: ])${escaped(secret)}(?=["'\`,;.\\s]|$)`, "g"), HIDDEN);
    }, text);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
