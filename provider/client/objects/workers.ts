import type { Open } from "../../model/answer";

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
