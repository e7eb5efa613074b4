import { isInnerList, parseList, Token } from "structured-headers";

/** One window of the `RateLimit` header (docs/service.md#rate-limits). */
export interface Remaining {
  /** The window's name: `minute`, `hour`, `day`. */
  readonly window: string;
  /** The number of requests left. */
  readonly left: number;
  /** Seconds until the window resets. */
  readonly resetsIn: number;
}

/** One window of the `RateLimit-Policy` header. */
export interface Policy {
  readonly window: string;
  readonly quota: number;
  /** In seconds. */
  readonly length: number;
}

type Member = { readonly window: string; number(parameter: string): number | undefined };

/** Parses `RateLimit`. Ignores members that lack a parameter and headers that are not structured fields. */
export function remainingOf(header: string | undefined): Remaining[] {
  return members(header).flatMap(({ window, number }) => {
    const [left, resetsIn] = [number("r"), number("t")];
    return left === undefined || resetsIn === undefined ? [] : [{ window, left, resetsIn }];
  });
}

/** Parses `RateLimit-Policy`. */
export function policiesOf(header: string | undefined): Policy[] {
  return members(header).flatMap(({ window, number }) => {
    const [quota, length] = [number("q"), number("w")];
    return quota === undefined || length === undefined ? [] : [{ window, quota, length }];
  });
}

function members(header: string | undefined): Member[] {
  return parsed(header).flatMap((member) => {
    if (isInnerList(member)) return [];
    const [name, parameters] = member;
    if (typeof name !== "string" && !(name instanceof Token)) return [];
    return [{ window: String(name), number: (parameter) => count(parameters.get(parameter)) }];
  });
}

function parsed(header: string | undefined): ReturnType<typeof parseList> {
  try {
    return parseList(header ?? "");
  } catch {
    return [];
  }
}

const count = (value: unknown) => (typeof value === "number" && value >= 0 ? value : undefined);

/** Returns the seconds of a `Retry-After` header. The service sends whole seconds; proxies may send a date. */
export function retryAfterOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined || header.trim() === "") return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
