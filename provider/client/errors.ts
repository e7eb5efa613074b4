import { type Facts, ServiceError } from "./service-error";

export { type Facts, ServiceError };

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
    const option = facts.advice?.fewerAtATime;
    super(
      what,
      facts,
      `All keys of the user share this quota: run the command again later, or with fewer requests at a time${option ? ` (${option})` : ""}.`,
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
    const setting = facts.advice?.timeLimit;
    super(what, facts, `Run the command again, or allow more time${setting ? ` with ${setting}` : ""}.`);
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
