import { z } from "zod";
import { type Open, optional, word } from "../../model/answer";

/** The status of a worker. */
export type WorkerStatus = "RUNNING" | "IDLE" | "INITIALIZING" | "THROTTLED" | "UNHEALTHY";

/** A worker of an endpoint. */
export interface Worker {
  readonly id: string;
  /** `RUNNING` means that the worker has a job. */
  readonly status: Open<WorkerStatus>;
  readonly gpuCount: number;
  /** True if the worker does not run the endpoint's newest version. */
  readonly isStale: boolean;
  readonly version: number | undefined;
  readonly image: string | undefined;
  readonly uptimeSeconds: number | undefined;
  readonly gpuTypeId: string | undefined;
  readonly dataCenterId: string | undefined;
  readonly startedAt: string | undefined;
}

/**
 * The active workers of an endpoint; the service leaves out those that have ended. Its summary can contradict the
 * array: count the array.
 */
export interface Workers {
  readonly workers: readonly Worker[];
  readonly endpointVersion: number | undefined;
}

/** One version of an endpoint and what it changed. */
export interface Release {
  readonly id: string;
  readonly version: number | undefined;
  readonly source: Open<"GIT_BUILD" | "MANUAL">;
  readonly buildId: string | undefined;
  readonly createdByUserId: string | undefined;
  readonly workerCount: number;
  readonly createdAt: string;
  /** May include values of `template.env`: never print them. */
  readonly diff: readonly { readonly field: string; readonly old?: unknown; readonly new?: unknown }[];
}

/** The releases of an endpoint, newest first (docs/service.md#releases). */
export interface Releases {
  readonly endpointVersion: number | undefined;
  readonly rollout: {
    readonly inProgress: boolean;
    readonly workersOnLatest: number;
    readonly workersTotal: number;
    /** 0 if there are no workers. */
    readonly percentOnLatest: number;
  };
  readonly releases: readonly Release[];
}

const text = optional(z.string());
const count = optional(z.number());

const worker = z.object({
  id: z.string(),
  status: word<WorkerStatus>(),
  gpuCount: z.number(),
  isStale: z.boolean(),
  version: count,
  image: text,
  uptimeSeconds: count,
  gpuTypeId: text,
  dataCenterId: text,
  startedAt: text,
});

const release = z.object({
  id: z.string(),
  version: count,
  source: word<"GIT_BUILD" | "MANUAL">(),
  buildId: text,
  createdByUserId: text,
  workerCount: z.number(),
  createdAt: z.string(),
  diff: z.array(z.object({ field: z.string(), old: z.unknown().optional(), new: z.unknown().optional() })),
});

/** Parses `GET /v2/serverless/{id}/workers`. @internal */
export const workers: z.ZodType<Workers> = z.object({ workers: z.array(worker), endpointVersion: count });

/** Parses `GET /v2/serverless/{id}/releases`. @internal */
export const releases: z.ZodType<Releases> = z.object({
  endpointVersion: count,
  rollout: z.object({
    inProgress: z.boolean(),
    workersOnLatest: z.number(),
    workersTotal: z.number(),
    percentOnLatest: z.number(),
  }),
  releases: z.array(release),
});
