import { pathOf } from "../rest/group";
import type { Request } from "../transport/exchange";

/** The parts of a job request that other requests do not have. */
type Special = Pick<Request, "query" | "body" | "timeoutMs" | "isAbortable">;

/**
 * Builds a request about an endpoint as a whole. Repeating `run` would create a second job
 * (docs/service.md#repeating-a-request).
 * @internal
 */
export const ofEndpoint = (
  method: "GET" | "POST",
  endpoint: string,
  route: "run" | "runsync" | "purge-queue" | "health",
  special: Special = {},
): Request => ({
  method,
  path: `${pathOf("/v2", endpoint)}/${route}`,
  operation: OPERATIONS[route],
  changes: method === "POST",
  repeatable: method === "GET",
  quota: `${endpoint}/${route}`,
  ...special,
});

/**
 * Builds a request about one job. Repeating it is safe except for `retry`, because the others set absolute values.
 * @internal
 */
export const ofJob = (
  method: "GET" | "POST",
  endpoint: string,
  route: "status" | "stream" | "cancel" | "retry",
  id: string,
  special: Special = {},
): Request => ({
  method,
  path: pathOf(`${pathOf("/v2", endpoint)}/${route}`, id),
  operation: OPERATIONS[route],
  about: { noun: "job", id },
  changes: method === "POST",
  // The service does not deliver the chunks of a lost `stream` answer again.
  repeatable: route === "status" || route === "cancel",
  quota: `${endpoint}/${route}`,
  ...special,
});

const OPERATIONS = {
  run: "run job",
  runsync: "run job and wait",
  "purge-queue": "purge queue",
  health: "read health",
  status: "read job",
  stream: "stream job",
  cancel: "cancel job",
  retry: "retry job",
} as const;
