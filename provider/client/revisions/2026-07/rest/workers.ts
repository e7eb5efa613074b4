import { z } from "zod";
import { optional, word } from "../../../../model/answer";
import type { Releases, WorkerStatus, Workers } from "../../../objects/workers";
import { pathOf, reading } from "../../../rest/group";
import type { Request } from "../../../transport/exchange";
import type { LogQuery } from "../../../worker-logs/types";
import type { RequestFor } from "../../revision";
import { ENDPOINTS } from "./endpoints";

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

const someWorkers: z.ZodType<Workers> = z.object({ workers: z.array(worker), endpointVersion: count });

const someReleases: z.ZodType<Releases> = z.object({
  endpointVersion: count,
  rollout: z.object({
    inProgress: z.boolean(),
    workersOnLatest: z.number(),
    workersTotal: z.number(),
    percentOnLatest: z.number(),
  }),
  releases: z.array(release),
});

const partOf = (endpointId: string, part: string) => `${pathOf(ENDPOINTS.path, endpointId)}/${part}`;

/** An endpoint's active workers. */
export const workers = (endpointId: string): RequestFor<Workers> => ({
  request: reading("list workers", partOf(endpointId, "workers")),
  answer: someWorkers,
});

/** An endpoint's releases. */
export const releases = (endpointId: string): RequestFor<Releases> => ({
  request: reading("list releases", partOf(endpointId, "releases")),
  answer: someReleases,
});

/** A worker's log. After a broken connection, the service goes on behind `lastEventId` (docs/service.md#log-streams). */
export function workerLog(
  endpointId: string,
  workerId: string,
  { source, tail, since, lastEventId }: LogQuery,
): Request {
  const path = `${pathOf(partOf(endpointId, "workers"), workerId)}/logs`;
  const from = lastEventId === undefined ? { tail: tail?.toString(), since } : {};
  const query = Object.entries({ source, ...from }).filter((entry): entry is [string, string] => !!entry[1]);
  const cursor = lastEventId !== undefined && { "last-event-id": lastEventId };
  return {
    ...reading("read worker log", path, Object.fromEntries(query)),
    headers: { accept: "text/event-stream, application/problem+json", ...cursor },
  };
}
