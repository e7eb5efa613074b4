import { PrintableError } from "./printing";

/** What is known about a failure. None of it holds a key, a body or a secret value. */
export interface Facts {
  readonly method?: string;
  /** Without the query. */
  readonly path?: string;
  /** Where the request went, and which setting names that address. */
  readonly place?: string;
  /** HTTP status; absent where no answer came. */
  readonly status?: number;
  readonly title?: string;
  /** The service's own explanation. */
  readonly detail?: string;
  /** Each validation failure of a 422 (docs/service.md#400-or-422). */
  readonly failures?: readonly string[];
  readonly requestId?: string;
  /** The change may have been made although it failed here. */
  readonly outcomeUnknown?: boolean;
  /** Seconds that the service asks to wait before the next request. */
  readonly retryAfter?: number;
}

/** Base of everything the client throws (docs/service.md#errors). */
export class ServiceError extends PrintableError {
  override readonly name: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly title?: string;
  readonly detail?: string;
  readonly failures: readonly string[];
  readonly requestId?: string;
  outcomeUnknown: boolean;
  readonly retryAfter?: number;
  /** The deadline ended the attempts: with more time, another one might have succeeded. */
  timeUp = false;

  /** `what` happened, and what to do `next`; the request and its id are put between them. */
  constructor(what: string, facts: Facts = {}, next?: string) {
    super(sentence(what, facts, next));
    this.name = new.target.name;
    this.method = facts.method;
    this.path = facts.path;
    this.status = facts.status;
    this.title = facts.title;
    this.detail = facts.detail;
    this.failures = facts.failures ?? [];
    this.requestId = facts.requestId;
    this.outcomeUnknown = facts.outcomeUnknown ?? false;
    this.retryAfter = facts.retryAfter;
  }

  /** The same error, and what else went wrong. */
  because(more: string): this {
    return this.#extend(`\n${more}`);
  }

  /** The stack, which is what gets printed, begins with the message of the beginning. */
  #extend(more: string): this {
    const { message, stack } = this;
    this.stack = stack?.replace(message, () => message + more);
    this.message += more;
    return this;
  }

  /** The same error as the last one of several attempts. */
  after({ attempts, since, ms, outcomeUnknown, timeUp }: Attempts): this {
    const seconds = Math.round(ms / 1000);
    if (attempts > 1) this.because(`All ${attempts} attempts since ${timeOfDay(since)} failed, within ${seconds} s.`);
    this.timeUp = timeUp;
    return this.afterChange(outcomeUnknown);
  }

  /** The same error, after an earlier attempt that may have made the change: the sentence goes with the mark. */
  afterChange(mayBeMade = true): this {
    if (!mayBeMade || this.outcomeUnknown) return this;
    this.outcomeUnknown = true;
    return this.#extend(" An earlier attempt may have made the change.");
  }
}

/** What became of all attempts of one request. */
interface Attempts {
  readonly attempts: number;
  /** When the first one began, in milliseconds. */
  readonly since: number;
  /** Milliseconds since the first one began. */
  readonly ms: number;
  /** One of them may have made the change. */
  readonly outcomeUnknown: boolean;
  readonly timeUp: boolean;
}

/** `14:03:05 UTC`. */
const timeOfDay = (ms: number): string => `${new Date(ms).toISOString().slice(11, 19)} UTC`;

function sentence(what: string, facts: Facts, next?: string): string {
  const where = facts.path === undefined ? [] : [`${facts.method} ${facts.path}`];
  const id = facts.requestId === undefined ? [] : [`request id ${facts.requestId}`];
  const aside = [...where, ...id].join(", ");
  const unknown = facts.outcomeUnknown ? "The change may have been made nevertheless." : undefined;
  return [
    `${what.replace(/[.\s]+$/, "")}${aside && ` (${aside})`}.`,
    ...(facts.failures ?? []).map((failure) => `  ${failure}`),
    ...[unknown, next].filter((line) => line !== undefined),
  ].join("\n");
}

const KEYS =
  "Create a key in the service's console, and set it as CLOUDCOMPUTE_API_KEY or as the configuration cloudcompute:apiKey.";

/** What to check where something else than the service may have answered, or nobody. */
const checkPlace = ({ place }: Facts): string =>
  `Check the address${place === undefined ? "" : ` ${place}`} and any proxy in between (HTTPS_PROXY, NO_PROXY).`;

const LATER = "The cause lies with the service or the network: try again later.";

/** 401: the key is missing, malformed, expired or invalid. */
export class Unauthorized extends ServiceError {
  constructor(what: string, facts: Facts = {}) {
    super(what, facts, KEYS);
  }
}

/** 403: the key is valid, but its scopes don't allow this. */
export class Forbidden extends ServiceError {
  constructor(what: string, facts: Facts = {}) {
    super(
      what,
      facts,
      "The service knows the key, but the key has no permission for this request: give it read and write access in the service's console.",
    );
  }
}

/** 403 of the service's edge, which wants a `User-Agent` (docs/service.md#addresses-and-keys). */
export class UserAgentRefused extends ServiceError {
  constructor(what: string, facts: Facts = {}) {
    super(what, facts, "A proxy on the way has removed or replaced the User-Agent header. The key is not the cause.");
  }
}

/** A well-formed 404 of the right route, or GraphQL's "not found": the object is not there for this account. */
export class NotFound extends ServiceError {}

/** A delete that the service refuses because something still uses the object. */
export class InUse extends ServiceError {}

/** 400 and other refusals: well-formed, but against a rule of the service. */
export class BadRequest extends ServiceError {}

/** 409: not possible in the object's present state. */
export class Conflict extends ServiceError {}

/** 422: the body does not fit the schema. The service lists good properties too when a required one is missing. */
export class Invalid extends ServiceError {}

/** The sum of `workers.max` over all endpoints would exceed the account's quota. */
export class WorkerQuotaExceeded extends ServiceError {
  constructor(what: string, facts: Facts = {}) {
    super(
      what,
      facts,
      "All endpoints of the account share this quota: lower workers.max of this endpoint or of another one.",
    );
  }
}

/** 429, still refused after the waits that the deadline allowed. */
export class RateLimited extends ServiceError {
  constructor(
    what: string,
    facts: Facts = {},
    /** `minute`, `hour` or `day`, where the service named it. */
    readonly window?: string,
  ) {
    super(
      what,
      facts,
      "All keys of the user share this quota: run the command again later, or with fewer requests at a time (--parallel 4).",
    );
  }
}

/** 5xx; where a repeat is safe, still failing when the operation's time was over. */
export class ServerFailure extends ServiceError {
  constructor(what: string, facts: Facts = {}, next = LATER) {
    super(what, facts, next);
  }
}

/** GraphQL refused; its message is the detail. */
export class GraphqlFailure extends ServiceError {}

/** `deleteEndpoint` while `workersMin` or `workersMax` is not 0 (docs/service.md#deleting-an-endpoint). */
export class WorkersNotZero extends ServiceError {
  constructor(what: string, facts: Facts = {}) {
    super(what, facts, "Set workers.min and workers.max to 0 first.");
  }
}

/** No answer: the connection could not be made or broke. */
export class NetworkFailure extends ServiceError {
  constructor(
    what: string,
    facts: Facts,
    /** `ECONNREFUSED` and the like. */
    readonly code: string | undefined,
    /** Whether the request may have reached the service. */
    readonly sent: boolean,
  ) {
    super(what, facts, sent ? LATER : checkPlace(facts));
  }
}

/** No answer within the time-out of one attempt. */
export class TimedOut extends ServiceError {
  constructor(what: string, facts: Facts = {}) {
    super(what, facts, LATER);
  }
}

/** An answer that is not the service's: an HTML page, broken JSON, missing fields. */
export class MalformedAnswer extends ServiceError {
  constructor(
    what: string,
    facts: Facts = {},
    /** Of the created object, where at least that was readable: save it. */
    readonly id?: string,
    /** The answer is JSON in which fields are missing or malformed: the request was executed. */
    readonly isHalf = false,
  ) {
    super(what, facts, id === undefined ? checkPlace(facts) : undefined);
  }
}

/** GraphQL answered without an account: proof of nothing. */
export class NoAccount extends ServiceError {
  constructor(what: string, facts: Facts = {}) {
    super(what, facts, KEYS);
  }
}

/** The operation's time ended while waiting; says for what. */
export class DeadlineExceeded extends ServiceError {
  constructor(what: string, facts: Facts = {}) {
    super(what, facts, "Run the command again, or allow more time with customTimeouts.");
  }
}

/** The operation was cancelled. */
export class Cancelled extends ServiceError {}

/** Refused before anything was sent. */
export class InvalidInput extends ServiceError {
  constructor(
    /** Its path: `policy.ttl`. */
    readonly field: string,
    /** What is wrong and what is allowed. Does not quote secrets or inputs. */
    problem: string,
  ) {
    super(`${field} ${problem}`, {}, "Nothing was sent.");
  }
}
