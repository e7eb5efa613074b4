import { narrowed } from "../limits";
import type { Exchange, Step } from "./exchange";

const HIDDEN = "[secret]";
/** Values shorter than this occur in ordinary text, so they are masked only in the answer to their own request. */
const REMEMBERED = 8;

/** The values that must never be shown: the key, and the secrets in requests of this client. */
export interface Secrets {
  /** Remembers the secret values of a body. Returns a function that masks them and all earlier ones. */
  learn(body: unknown): (text: string) => string;
}

/** Starts a set of secrets that holds the API key, if there is one. */
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

/** Masks secrets in everything that leaves the client: errors with their stacks, reports, log lines. */
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
    limits: narrowed(limits, { report: (level, text) => limits.report?.(level, clean(text)) }),
    log: (entry) => exchange.log(scrub({ ...entry }, clean)),
  };
}

/** Masks all strings that the object itself holds; an error's message and stack are among them. */
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

/** The secret fields of registry credentials and of a job's `s3Config`. */
const SECRET = new Set(["username", "password", "accessId", "accessSecret"]);

/** Collects the values of `env`, user names, passwords and storage keys from anywhere in a body. */
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

/** The value as it is, as a JSON string, and URL-encoded. */
function spellings(secret: string): string[] {
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])].filter(Boolean);
}

/**
 * Replaces the longest secrets first, so that no part of one remains. Very short ones are replaced only as whole words.
 */
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
