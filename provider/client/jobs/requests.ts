import { pathOf } from "../rest/group";
import type { Request } from "../transport/exchange";

/** What is special about a request of jobs. */
type Special = Pick<Request, "query" | "body" | "timeoutMs" | "isAbortable">;

/**
 * What hangs on an endpoint alone. A second `run` would be a second job (docs/service.md#repeating-a-request).
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

/** Of one job. What it changes it sets to something absolute, except for `retry`. @internal */
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
  // What a lost answer to stream has held is not delivered again.
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
