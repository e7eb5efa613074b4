/**
 * What the page shows, as the server sends it and the browser reads it: types only. An entry changes only when
 * something happens, never because time passes; the browser derives durations from the times. Times are ms since the
 * epoch on the service's clock. No entry has a secret: of `env` there are names alone.
 */
export type Entry =
  | ServiceEntry
  | AccountEntry
  | EndpointEntry
  | TemplateEntry
  | NetworkVolumeEntry
  | RegistryEntry
  | PodEntry
  | JobEntry
  | RequestEntry
  | RunEntry;

/** Values by which an entry is found: its `key` is unique among all entries, such as `endpoint:4m7x2k9qa1b2c3`. */
interface Keyed<Kind extends string> {
  readonly key: string;
  readonly kind: Kind;
}

/** The clock, and what is set for all accounts. There is one, with the key `service`. */
export interface ServiceEntry extends Keyed<"service"> {
  /** A still clock stands at `now`; a wall clock is `ahead` ms ahead of the machine's. */
  readonly clock: { readonly mode: "still"; readonly now: number } | { readonly mode: "wall"; readonly ahead: number };
  /** The delay of each answer, ms. */
  readonly latencyMs: number;
  /** Highest sum of `workers.max` in an account. */
  readonly workerQuota: number;
  /** Faults that still strike, in the words of `POST faults`. */
  readonly faults: readonly { readonly match: string; readonly effect: string; readonly left: number | null }[];
  /** The account of control calls that name none. */
  readonly defaultAccount: string;
}

/** One window of an account's request quota. After `endsAt` it is full again. */
export interface QuotaWindow {
  readonly name: "minute" | "hour" | "day";
  readonly limit: number;
  readonly remaining: number;
  readonly endsAt: number;
}

export interface AccountEntry extends Keyed<"account"> {
  readonly name: string;
  readonly userId: string;
  /** Empty where there is no quota. */
  readonly quota: readonly QuotaWindow[];
}

/** An object that uses another one. */
export interface Referrer {
  readonly kind: "endpoint" | "template" | "pod";
  readonly name: string;
  readonly id: string;
}

/** Everything that belongs to an account. */
interface Owned {
  readonly account: string;
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
}

/** The state of a worker; `leaving` has its last job, and ends after it. */
export type WorkerState = "starting" | "idle" | "running" | "leaving" | "throttled" | "unhealthy";

export interface WorkerView {
  readonly id: string;
  readonly state: WorkerState;
  /** The version of the endpoint that it runs. */
  readonly version: number;
  readonly gpuType: string | null;
  readonly dataCenter: string | null;
  readonly startedAt: number | null;
  /** `POST workers` keeps it busy, not a job. */
  readonly held: boolean;
}

export interface EndpointEntry extends Keyed<"endpoint">, Owned {
  readonly type: "QUEUE_BASED" | "LOAD_BALANCING";
  readonly image: string;
  readonly templateId: string;
  readonly version: number;
  readonly workers: { readonly min: number; readonly max: number };
  readonly fleet: readonly WorkerView[];
  /** Jobs or requests that wait for a worker; `oldestSince` is null where none does. */
  readonly queue: { readonly waiting: number; readonly running: number; readonly oldestSince: number | null };
  /** Settings in REST's words, such as `scaling.idleTimeout`, with their values as text. */
  readonly settings: readonly (readonly [string, string])[];
  /** The newest release, with each field that it changed, such as `workers.max` or `template.env.MODEL`. */
  readonly release: {
    readonly version: number;
    readonly createdAt: number;
    readonly changes: readonly { readonly field: string; readonly old: string; readonly new: string }[];
  };
  readonly networkVolumes: readonly string[];
}

export interface TemplateEntry extends Keyed<"template">, Owned {
  readonly image: string;
  readonly registry: string | null;
  readonly env: readonly string[];
  readonly usedBy: readonly Referrer[];
  /** The end of the lock that follows its last use; null where it has none. */
  readonly lockedUntil: number | null;
}

export interface NetworkVolumeEntry extends Keyed<"networkVolume">, Owned {
  /** GB. */
  readonly size: number;
  readonly dataCenter: string;
  readonly usedBy: readonly Referrer[];
}

export interface RegistryEntry extends Keyed<"registry">, Owned {
  readonly usedBy: readonly Referrer[];
}

export interface PodEntry extends Keyed<"pod">, Owned {
  readonly status: string;
  readonly image: string;
}

/** A job of an endpoint or of a hosted model. Its input and output are read by `GET jobs/<id>`. */
export interface JobEntry extends Keyed<"job"> {
  readonly account: string;
  readonly id: string;
  /** The endpoint's id, or the model's slug. */
  readonly ownerId: string;
  readonly ownerName: string;
  readonly state: "IN_QUEUE" | "IN_PROGRESS" | "COMPLETED" | "FAILED" | "CANCELLED" | "TIMED_OUT";
  readonly queuedAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly workerId: string | null;
  readonly retries: number;
}

export interface RequestEntry extends Keyed<"request"> {
  /** Counts from 1 over the life of the emulator. */
  readonly number: number;
  readonly method: string;
  readonly path: string;
  /** The root field of a GraphQL document; null on REST. */
  readonly operation: string | null;
  /** Null while it runs; `lost` where the connection broke without an answer. */
  readonly status: number | "lost" | null;
  readonly at: number;
  /** Real time until the answer, ms; null while it runs. */
  readonly ms: number | null;
  /** 1 for the first repeat of a request that failed, 0 for a first attempt. */
  readonly retry: number;
  /** The User-Agent. */
  readonly from: string;
  /** The number of the run of `pulumi` that it belongs to. */
  readonly run: number | null;
}

/** A `pulumi` command, or several that overlap, from the first request to the end of the last provider process. */
export interface RunEntry extends Keyed<"run"> {
  readonly number: number;
  /** The number of its first request. */
  readonly first: number;
  /** The number of the last request before its end; null while it runs. */
  readonly last: number | null;
  /** The number of its requests, those included that the page no longer has. */
  readonly requests: number;
  /** Real time from its first request to its end, ms; null while it runs. */
  readonly ms: number | null;
}

/**
 * One event of `GET /_emulator/events`. `whole` replaces everything that the browser has; it is sent at the start, and
 * when the browser was away for too long. The id of the event is where the stream goes on after a break.
 */
export interface Update {
  readonly whole: boolean;
  readonly entries: readonly Entry[];
  /** Keys of entries that are gone. */
  readonly gone: readonly string[];
}
