import { type LimitsAdvice, timeOfDay } from "./limits";
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
  /** The ways to change the bounds of the operation, if the caller offers any. */
  readonly advice?: LimitsAdvice | undefined;
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
