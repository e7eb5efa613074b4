import { tokensOf } from "../comma-list";
import { type Field, field, refuseUnless, released, scalar } from "./field";
import { hasSuffix, instancesIn, rounded, templateIn, volumesIn } from "./readings";

const LONGEST_IDLE_S = 3_600;

const noNegativeWorkers = refuseUnless<number>((count) => count >= 0, "workersMin and workersMax must not be negative");

/**
 * Every setting of an endpoint, nested as it is kept (docs/service.md#endpoints, docs/service.md#saving-an-endpoint). A
 * new setting is one entry here: the types, both APIs, the GraphQL schema, releases and limits follow from it. The
 * order is that of a release's diff.
 */
export const ENDPOINT_FIELDS = {
  name: field<string>({
    rest: { read: "own name", show: "own name", default: () => "" },
    graphql: {
      input: { name: "String!" },
      output: { name: "String!" },
      read: ({ name }) => name as string,
      show: (name) => ({ name }),
      check: refuseUnless(({ length }) => length >= 3 && length <= 191, "name must have 3 to 191 characters"),
    },
    release: released("name", "prompt"),
  }),
  /**
   * The text as it was sent: pools in order, and exclusions, which REST can't show (docs/service.md#the-gpuids-string).
   */
  gpuIds: field<string>({
    rest: { read: ({ gpu }) => gpu?.pools.join(","), show: "composed", default: () => "" },
    graphql: {
      input: { gpuIds: "String!" },
      output: { gpuIds: "String!" },
      read: ({ gpuIds }) => gpuIds as string,
      show: (gpuIds) => ({ gpuIds }),
      check: () => {},
    },
    release: released("gpuIds", "rolled out"),
  }),
  gpuCount: field<number>({
    rest: { read: ({ gpu }) => gpu?.count, show: "composed", default: () => 1 },
    graphql: scalar(
      "gpuCount",
      "Int",
      { update: "reset", create: 1 },
      refuseUnless((count) => count >= 1, "gpuCount must be at least 1"),
    ),
    release: released("gpuCount", "rolled out"),
  }),
  /**
   * Set on CPU endpoints only; an update without it makes the endpoint one on GPUs
   * (docs/service.md#saving-an-endpoint).
   */
  instanceIds: field<string[] | null>({
    rest: { read: "not offered", show: "composed", default: () => null },
    graphql: {
      input: { instanceIds: "[String]" },
      output: { instanceIds: "[String]" },
      read: ({ instanceIds }) => instancesIn(instanceIds as (string | null)[] | null | undefined),
      show: (instanceIds) => ({ instanceIds }),
      check: () => {},
    },
    release: released("instanceIds", "rolled out"),
  }),
  workers: {
    min: field<number>({
      rest: { read: "own name", show: "own name", default: () => 0 },
      graphql: scalar("workersMin", "Int", { update: "reset", create: 0 }, noNegativeWorkers),
      release: released("workers.min", "prompt"),
    }),
    max: field<number>({
      rest: { read: "own name", show: "own name", default: () => 3 },
      graphql: scalar("workersMax", "Int", { update: "reset", create: 3 }, noNegativeWorkers),
      release: released("workers.max", "prompt"),
    }),
  },
  scaling: {
    type: field<string>({
      rest: { read: "own name", show: "own name", default: () => "QUEUE_DELAY" },
      graphql: scalar(
        "scalerType",
        "String",
        { update: "keep", create: "QUEUE_DELAY" },
        refuseUnless(
          (type) => ["QUEUE_DELAY", "REQUEST_COUNT"].includes(type),
          "scalerType must be QUEUE_DELAY or REQUEST_COUNT",
        ),
      ),
      release: released("scalerType", "prompt"),
    }),
    /** The service keeps a 32-bit float (docs/service.md#endpoints). */
    value: field<number>({
      rest: { read: ({ scaling }) => rounded(scaling?.value), show: "own name", default: () => 4 },
      graphql: {
        ...scalar(
          "scalerValue",
          "Float",
          { update: "reset", create: 4 },
          refuseUnless((value) => value >= 0.5, "scalerValue must be at least 0.5"),
        ),
        read: ({ scalerValue }) => rounded((scalerValue as number | null | undefined) ?? 4),
      },
      release: released("scalerValue", "prompt"),
    }),
    idleTimeout: field<number>({
      rest: { read: "own name", show: "own name", default: () => 5 },
      graphql: scalar(
        "idleTimeout",
        "Int",
        { update: "reset", create: 10 },
        refuseUnless((time) => time >= 0 && time <= LONGEST_IDLE_S, `idleTimeout must be 0 to ${LONGEST_IDLE_S}`),
      ),
      release: released("idleTimeout", "prompt"),
    }),
  },
  /** Data-center ids or country codes, as they were sent (docs/service.md#locations). */
  dataCenterIds: field<string[]>({
    rest: { read: "own name", show: "own name", default: () => [] },
    graphql: {
      input: { locations: "String" },
      output: { locations: "String" },
      // Null clears the list, so only an absent field keeps it (docs/service.md#graphql-words).
      read: ({ locations }, { kept }) =>
        locations === undefined ? [...(kept ?? [])] : tokensOf((locations as string | null) ?? ""),
      show: (ids) => ({ locations: ids.join(",") || null }),
      check: () => {},
    },
    release: { name: "locations", prompt: false, value: (ids) => ids.join(",") },
  }),
  networkVolumes: field<string[]>({
    rest: { read: "own name", show: "own name", default: () => [] },
    graphql: {
      input: { networkVolumeId: "String", networkVolumeIds: "[NetworkVolumeIdsInput]" },
      output: { networkVolumeId: "String", networkVolumeIds: "[AttachedVolume!]" },
      read: volumesIn,
      show: "composed",
      check: () => {},
    },
    release: released("networkVolumeIds", "rolled out"),
  }),
  timeout: field<number>({
    rest: { read: "own name", show: "own name", default: ({ timeoutDefaultMs }) => timeoutDefaultMs },
    graphql: scalar(
      "executionTimeoutMs",
      "Int",
      { update: "keep", create: 0 },
      refuseUnless((time) => time >= 0, "executionTimeoutMs must not be negative"),
    ),
    release: released("executionTimeoutMs", "prompt"),
  }),
  flashboot: field<string>({
    rest: {
      read: ({ name, flashboot }) => (hasSuffix(name) ? "FLASHBOOT" : flashboot),
      show: "own name",
      default: () => "OFF",
    },
    graphql: {
      ...scalar("flashBootType", "FlashBootType", { update: "keep", create: "OFF" }),
      read: ({ name, flashBootType }, { kept }) =>
        hasSuffix(name) ? "FLASHBOOT" : ((flashBootType as string | null | undefined) ?? kept ?? "OFF"),
    },
    release: released("flashBootType", "rolled out"),
  }),
  templateId: field<string>({
    rest: { read: "not offered", show: "not shown", default: () => "" },
    graphql: {
      input: { templateId: "String" },
      output: { templateId: "String" },
      read: templateIn,
      show: (templateId) => ({ templateId }),
      check: () => {},
    },
    release: released("templateId", "rolled out"),
  }),
  allowedCudaVersions: field<string | null>({
    rest: { read: "not offered", show: "not shown", default: () => null },
    graphql: scalar("allowedCudaVersions", "String", { update: "keep", create: null }),
    release: released("allowedCudaVersions", "rolled out"),
  }),
  minCudaVersion: field<string | null>({
    rest: { read: "not offered", show: "not shown", default: () => null },
    graphql: scalar("minCudaVersion", "String", { update: "keep", create: null }),
    release: released("minCudaVersion", "rolled out"),
  }),
};

/** The values of a table of fields: a field's own type, and an object for a nested table. */
type Values<F> = F extends Field<infer T> ? T : { -readonly [K in keyof F]: Values<F[K]> };

/**
 * The settings of an endpoint that either API can write, in REST's words where REST has one (docs/service.md#endpoints,
 * docs/service.md#saving-an-endpoint).
 */
export interface EndpointSettings extends Values<typeof ENDPOINT_FIELDS> {}
