import { timeOfDay } from "./limits";
import { PrintableError } from "./printing";

/** The known facts about a failure. They never include a key, a body or a secret value. */
export interface Facts {
  readonly method?: string;
  /** The request's path without its query. */
  readonly path?: string;
  /** The address that the request went to, and the setting that it comes from. */
  readonly place?: string;
  /** The setting that the key comes from: `CLOUDCOMPUTE_API_KEY`. */
  readonly keyFrom?: string;
  /** The HTTP status; absent if no answer arrived. */
  readonly status?: number;
  readonly title?: string;
  /** The service's own explanation of the failure. */
  readonly detail?: string;
  /** The validation failures of a 422 (docs/service.md#400-or-422). */
  readonly failures?: readonly string[];
  readonly requestId?: string;
  /** True if the service may have made the change although the request failed. */
  readonly outcomeUnknown?: boolean;
  /** Seconds to wait before the next request, as the service asks. */
  readonly retryAfter?: number;
}

/** The base class of everything that the client throws (docs/service.md#errors). */
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
  /** True if the deadline ended the attempts, so that another one might have succeeded with more time. */
  timeUp = false;

  /** Composes the message from `what` happened, the request and its id, and what to do `next`. */
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

  /** Appends a further cause to this error's message and returns the error. */
  because(more: string): this {
    return this.#extend(`\n${more}`);
  }

  /** The stack is what gets printed, and it begins with the message, so both change. */
  #extend(more: string): this {
    const { message, stack } = this;
    this.stack = stack?.replace(message, () => message + more);
    this.message += more;
    return this;
  }

  /** Describes this error as the last of several attempts and returns it. */
  after({ attempts, causes = [], since, ms, outcomeUnknown, timeUp }: Attempts): this {
    const all = attempts === 2 ? "Both attempts" : `All ${attempts} attempts`;
    const seconds = Math.round(ms / 1000);
    if (attempts > 1) this.because(`${all} since ${timeOfDay(since)} failed, within ${seconds} s${counted(causes)}.`);
    this.timeUp = timeUp;
    return this.afterChange(outcomeUnknown);
  }

  /** Marks that an earlier attempt may have made the change, adds a sentence about it, and returns the error. */
  afterChange(mayBeMade = true): this {
    if (!mayBeMade || this.outcomeUnknown) return this;
    this.outcomeUnknown = true;
    return this.#extend(" An earlier attempt may have made the change.");
  }
}

/** The outcome of all attempts of one request. */
interface Attempts {
  readonly attempts: number;
  /** The cause of each failure in a few words, if the causes can differ. */
  readonly causes?: readonly string[];
  /** The start of the first attempt, in milliseconds of `Clock.now()`. */
  readonly since: number;
  /** Milliseconds since the first one began. */
  readonly ms: number;
  /** True if one of the attempts may have made the change. */
  readonly outcomeUnknown: boolean;
  readonly timeUp: boolean;
}

/** Counts the causes if they differ. Otherwise the error itself is the cause of all failures. */
function counted(causes: readonly string[]): string {
  const kinds = [...new Set(causes)];
  if (kinds.length < 2) return "";
  return `: ${kinds.map((kind) => `${causes.filter((cause) => cause === kind).length} with ${kind}`).join(", ")}`;
}

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

const keyOf = ({ keyFrom }: Facts): string => (keyFrom === undefined ? "the API key" : `the key from ${keyFrom}`);

/** The advice for a key that is set: it rarely helps to create another one. */
const checkKey = (facts: Facts): string => {
  const elsewhere = facts.place === undefined ? "" : `, or belong to another address than ${facts.place}`;
  return `Compare ${keyOf(facts)} with those in the service's console: it may be mistyped, expired or revoked${elsewhere}.`;
};

/** The advice for failures that something between us and the service may have caused. */
const checkPlace = ({ place }: Facts): string =>
  `Check the address${place === undefined ? "" : ` ${place}`} and any proxy in between (HTTPS_PROXY, NO_PROXY).`;

const LATER = "The cause lies with the service or the network: try again later.";

/** 401: the key is missing, malformed, expired or invalid. */
export class Unauthorized extends ServiceError {
  constructor(what: string, facts: Facts = {}, next = checkKey(facts)) {
    super(what, facts, next);
  }
}

/** 403: the key is valid, but its scopes do not allow this request. */
export class Forbidden extends ServiceError {
  constructor(what: string, facts: Facts = {}) {
    super(
      what,
      facts,
      `The service knows ${keyOf(facts)}, but that key has no permission for this request: give it read and write access in the service's console, or set a key that has it.`,
    );
  }
}

/** 403 from the service's edge, which requires a `User-Agent` header (docs/service.md#addresses-and-keys). */
export class UserAgentRefused extends ServiceError {
  constructor(what: string, facts: Facts = {}) {
    super(what, facts, "A proxy on the way has removed or replaced the User-Agent header. The key is not the cause.");
  }
}

/** A well-formed 404 of the right route, or GraphQL's "not found": the object does not exist for this account. */
export class NotFound extends ServiceError {}

/** The service refuses a delete because something still uses the object. */
export class InUse extends ServiceError {}

/** 400 and similar refusals: the request is well-formed but violates a rule of the service. */
export class BadRequest extends ServiceError {}

/** 409: the object's present state does not allow the request. */
export class Conflict extends ServiceError {}

/** 422: the body does not match the schema. When a required property is missing, the service lists valid ones too. */
export class Invalid extends ServiceError {}

/** The sum of `workers.max` over all endpoints would exceed the account's quota. */
export class WorkerQuotaExceeded extends ServiceError {
  constructor(what: string, facts: Facts = {}) {
    super(what, facts, "All endpoints of the account share this quota: lower workers.max, or have the quota raised.");
  }
}

/** 429: the quota was still used up after all waits that the deadline allowed. */
export class RateLimited extends ServiceError {
  constructor(
    what: string,
    facts: Facts = {},
    /** The exhausted window: `minute`, `hour` or `day`, if the service named it. */
    readonly window?: string,
  ) {
    super(
      what,
      facts,
      "All keys of the user share this quota: run the command again later, or with fewer requests at a time (--parallel 4).",
    );
  }
}

/** 5xx. If the request is safe to repeat, it was still failing when the operation's time ran out. */
export class ServerFailure extends ServiceError {
  constructor(what: string, facts: Facts = {}, next = LATER) {
    super(what, facts, next);
  }
}

/** A refusal by GraphQL; `detail` has its message. */
export class GraphqlFailure extends ServiceError {}

/** `deleteEndpoint` was called while `workersMin` or `workersMax` was not 0 (docs/service.md#deleting-an-endpoint). */
export class WorkersNotZero extends ServiceError {
  constructor(what: string, facts: Facts = {}) {
    super(what, facts, "Set workers.min and workers.max to 0 first.");
  }
}

/** No answer arrived: the connection could not be opened, or it broke. */
export class NetworkFailure extends ServiceError {
  constructor(
    what: string,
    facts: Facts,
    /** The error code of Node or undici, such as `ECONNREFUSED`. */
    readonly code: string | undefined,
    /** True if the request may have reached the service. */
    readonly sent: boolean,
  ) {
    super(what, facts, sent ? LATER : checkPlace(facts));
  }
}

/** No answer arrived within the time-out of one attempt. */
export class TimedOut extends ServiceError {
  constructor(what: string, facts: Facts = {}) {
    super(what, facts, LATER);
  }
}

/** The answer does not come from the service or breaks its contract: an HTML page, broken JSON, missing fields. */
export class MalformedAnswer extends ServiceError {
  constructor(
    what: string,
    facts: Facts = {},
    /** The id of the created object, if the answer had at least that. The caller must save it. */
    readonly id?: string,
    /**
     * True if the answer is JSON with missing or malformed fields, which shows that the service executed the request.
     */
    readonly isHalf = false,
  ) {
    super(what, facts, id === undefined ? checkPlace(facts) : undefined);
  }
}

/** GraphQL answered without an account, which does not prove that an object is missing. */
export class NoAccount extends ServiceError {
  constructor(what: string, facts: Facts = {}) {
    super(what, facts, checkKey(facts));
  }
}

/** The operation's time ran out during a wait; the message names what it waited for. */
export class DeadlineExceeded extends ServiceError {
  constructor(what: string, facts: Facts = {}) {
    super(what, facts, "Run the command again, or allow more time with customTimeouts.");
  }
}

/** The caller cancelled the operation. */
export class Cancelled extends ServiceError {}

/** The client refused the input before it sent anything. */
export class InvalidInput extends ServiceError {
  constructor(
    /** The path of the field: `policy.ttl`. */
    readonly field: string,
    /** Explains the mistake and the allowed values. Must not quote secrets or inputs. */
    problem: string,
  ) {
    super(`${field} ${problem}`, {}, "Nothing was sent.");
  }
}
