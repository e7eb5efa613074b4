import { Refusal } from "./refusal";

/** Values that no published text settles, and switches for behaviour that was only observed. */
export interface Choices {
  /** Sum of `workers.max` that an account may set (docs/service.md#worker-quota). */
  workerQuota: number;
  /** The time that a template counts as in use after its last user went, ms (docs/service.md#deleting-a-template). */
  templateLockMs: number;
  /** From a worker's start until it is idle, ms; fast boot halves it (docs/service.md#handlers). */
  coldStartMs: number;
  /** The time that a busy worker takes to finish its job, ms, unless `POST workers` set `leaveAfter`. */
  busyLeaveMs: number;
  /** A pod's time in `PROVISIONING`, ms (docs/service.md#pod-states). */
  podProvisionMs: number;
  /** A pod's time in `STARTING`, ms (docs/service.md#pod-states). */
  podStartMs: number;
  /** An endpoint's `timeout` when a REST create leaves it out, ms; 0 was seen live (docs/service.md#endpoints). */
  timeoutDefaultMs: number;
  /** Stands in names that carry the service's brand, such as a pod's internal host. */
  brand: string;
  /**
   * The domain in `requestUrls.base` of load-balancing endpoints. One that ends in `localhost` is this emulator's own
   * (`http`, with its port), any other is only named (`https`).
   */
  workerDomain: string;
  /** The time between two health checks of a worker, ms of real time (docs/service.md#worker-ports-and-health). */
  healthPollMs: number;
  /** Lets `PORT` and `PORT_HEALTH` be the same in an endpoint's `env` (docs/service.md#worker-ports-and-health). */
  equalPorts: boolean;
  /** Adds `PUBLIC_KEY` to a pod's `env` at creation (docs/service.md#environment-variables). */
  podPublicKey: boolean;
  /** Keys that the platform adds to the `env` of new templates and endpoints; `<BRAND>` in a key is replaced. */
  addedEnv: Record<string, string>;
  /** Ids of endpoints whose name reads back with ` -fb` (docs/service.md#the-fast-boot-suffix). */
  fbSuffix: string[];
  /** A REST PATCH without `gpu` drops GPU exclusions too (docs/service.md#gpu-exclusions). */
  dropExclusionsOnAnyPatch: boolean;
  /** `saveEndpoint` sets every omitted field to its default (docs/service.md#saving-an-endpoint). */
  saveEndpointFullReplace: boolean;
  /** An update by `saveEndpoint` without `templateId` keeps the template (docs/service.md#saving-an-endpoint). */
  saveEndpointKeepsTemplate: boolean;
  /** A missing property makes the validator list good ones as additional (docs/service.md#400-or-422). */
  validatorNoise: boolean;
  /** Answers 403 `error code: 1010` to a request without `User-Agent` (docs/service.md#addresses-and-keys). */
  requireUserAgent: boolean;
  /** Counts GraphQL requests in the REST windows (docs/service.md#rate-limits). */
  graphqlQuota: boolean;
  /** A restarted pod passes through `STARTING` (docs/service.md#pod-states). */
  restartThroughStarting: boolean;
  /** A pod that is started again must be placed anew (docs/service.md#pod-states). */
  startLosesGpu: boolean;
  /** Lists the GPU type `unknown` (docs/service.md#catalog-data). */
  unknownGpuType: boolean;
  /** GPU type ids without stock: availability `NONE`, no pod gets one, and workers wait as `THROTTLED`. */
  unavailableGpus: string[];
  /** Images whose workers end at their start: they are `UNHEALTHY` after the cold start (docs/service.md#workers). */
  unhealthyImages: string[];
  /** Refuses job requests beyond the published limits of an endpoint (docs/service.md#job-limits). */
  jobLimits: boolean;
  /** Lowers `workers.max` after 3 and 7 days without a request (docs/service.md#idle-endpoints). */
  idleReduction: boolean;
  /** The time that a new object answers 404 and is missing from lists, ms (docs/service.md#young-objects). */
  visibleAfterMs: number;
  /** The list of GraphQL ends after so many endpoints (docs/service.md#listing-endpoints-through-graphql). */
  endpointsCap: number;
  /**
   * Fields in REST's words, such as `flashboot` or `workers.max`, that writes accept and do not apply
   * (docs/service.md#endpoints). Fields that a create requires are applied all the same.
   */
  ignoredFields: string[];
  /** A PATCH of a CPU endpoint is carried out, not refused (docs/service.md#cpu-endpoints). */
  patchCpuEndpoints: boolean;
  /** Leaves optional fields out of endpoint answers (docs/service.md#endpoints). */
  omitOptionalFields: boolean;
  /** Stands for the text endpoint in addresses (docs/service.md#text-generation). */
  textSlug: string;
  /** Tokens of an answer that nothing ends sooner; 0 leaves it to the messages. */
  textTokens: number;
  /** The time that a token of an answer takes on the emulator's clock, ms. */
  textTokenMs: number;
  /** A stream breaks with an error after so many tokens; 0 is never (docs/service.md#chat-route). */
  textStreamBreaksAfter: number;
  /** `model-k3` fails with a bare 500 for a temperature other than 1 (docs/service.md#text-models). */
  k3TemperatureFails: boolean;
}

export const DEFAULTS: Readonly<Choices> = {
  workerQuota: 30,
  templateLockMs: 120_000,
  coldStartMs: 2_000,
  busyLeaveMs: 30_000,
  podProvisionMs: 1_000,
  podStartMs: 1_000,
  timeoutDefaultMs: 300_000,
  brand: "CLOUD",
  workerDomain: "localhost",
  healthPollMs: 1_000,
  equalPorts: false,
  podPublicKey: true,
  addedEnv: {},
  fbSuffix: [],
  dropExclusionsOnAnyPatch: false,
  saveEndpointFullReplace: false,
  saveEndpointKeepsTemplate: false,
  validatorNoise: false,
  requireUserAgent: false,
  graphqlQuota: false,
  restartThroughStarting: false,
  startLosesGpu: false,
  unknownGpuType: false,
  unavailableGpus: [],
  unhealthyImages: [],
  jobLimits: false,
  idleReduction: true,
  visibleAfterMs: 0,
  endpointsCap: 400,
  ignoredFields: [],
  patchCpuEndpoints: false,
  omitOptionalFields: false,
  textSlug: "text",
  textTokens: 0,
  textTokenMs: 0,
  textStreamBreaksAfter: 0,
  k3TemperatureFails: false,
};

/** Names of all options, for messages. */
export const OPTION_NAMES = Object.keys(DEFAULTS) as (keyof Choices)[];

/** The options in `choices`. Throws a 400 that lists the valid names when one is unknown or of a wrong type. */
export function readOptions(choices: Readonly<Record<string, unknown>>): Partial<Choices> {
  const errors = Object.entries(choices).flatMap(([name, value]) => {
    if (!Object.hasOwn(DEFAULTS, name)) return [`unknown option '${name}'`];
    const kind = kindOf(DEFAULTS[name as keyof Choices]);
    return fits(kind, value) ? [] : [`option '${name}' must be ${kind}`];
  });
  if (errors.length === 0) return structuredClone(choices) as Partial<Choices>;
  throw new Refusal(400, `${errors.join("; ")}; valid options: ${OPTION_NAMES.join(", ")}`, errors);
}

type OptionKind = "a whole number of at least 0" | "true or false" | "text" | "a list of texts" | "an object of texts";

function kindOf(value: unknown): OptionKind {
  if (typeof value === "number") return "a whole number of at least 0";
  if (typeof value === "boolean") return "true or false";
  if (typeof value === "string") return "text";
  return Array.isArray(value) ? "a list of texts" : "an object of texts";
}

function fits(kind: OptionKind, value: unknown): boolean {
  if (kind === "a whole number of at least 0") return Number.isInteger(value) && (value as number) >= 0;
  if (kind === "true or false") return typeof value === "boolean";
  if (kind === "text") return typeof value === "string" && value !== "";
  if (kind === "a list of texts") return Array.isArray(value) && value.every((item) => typeof item === "string");
  return isRecord(value) && Object.values(value).every((item) => typeof item === "string");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
