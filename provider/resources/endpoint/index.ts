import type { z } from "zod";
import { type DesiredEndpoint, endpointFields } from "../../model/endpoint";
import { defaultsOf } from "../../model/field";
import { ENDPOINT } from "../../model/kinds";
import { briefly } from "../advice";
import type { Change, Kind } from "../kind";
import { namingArgument } from "../references";
import { adviseEndpoint } from "./advice";
import { args, out } from "./args";
import { estimateEndpoint } from "./cost";
import { findEndpoint, inputsOf, isCpu, type LiveEndpoint, requestUrlsOf } from "./live";
import { occupant } from "./occupant";
import { withinQuota } from "./quota";
import { removeEndpoint } from "./remove";
import { endpointRules } from "./rules";
import { changeEndpoint, createEndpoint } from "./write";

/** A fleet of workers that grows and shrinks with its requests (docs/service.md#endpoints). */
export const Endpoint: Kind<DesiredEndpoint, LiveEndpoint, z.infer<typeof out>> = {
  ...ENDPOINT,
  description: "A serverless endpoint: a group of GPU workers that scales with the number of requests.",
  args,
  out,
  naming: "free",
  loss: { replaced: "Its id and URLs change, so its callers need the new ones; jobs left in its queue are lost." },
  // A delete takes longer because a drain waits for running jobs to finish.
  timeouts: { create: 300, update: 300, delete: 1200 },
  defaults: (args) => defaultsOf(endpointFields, args),
  rules: endpointRules,
  advise: (known, call, before) => adviseEndpoint(known, briefly(call), before),
  estimate: (known, call) => estimateEndpoint(known, briefly(call)),
  find: findEndpoint,
  collection: (client) => client.endpoints,
  inputsOf,
  outOf: (live) => ({ requestUrls: requestUrlsOf(live), createdAt: live.rest.createdAt }),
  explains,
  // An edit of a bound template takes effect in its endpoint at once (docs/service.md#bound-templates).
  follows: ({ templateId }) => (templateId === undefined ? [] : [{ kind: "Template", id: templateId }]),
  unmanaged: ({ rest }) => (isCpu(rest) ? CPU : undefined),
  deletesFirst: (from, to) =>
    to.templateId !== undefined && from.templateId === to.templateId
      ? `template ${to.templateId} serves one endpoint at a time, so the old endpoint must stop using it first`
      : undefined,
  create: (desired, call) =>
    withinQuota(undefined, call, () => namingArgument(desired, () => createEndpoint(desired, call))),
  occupant,
  writtenLater: ["gpu.excludedTypes", "locations"],
  change: (id, live, to, paths, call) =>
    withinQuota(id, call, () => namingArgument(to, () => changeEndpoint(id, live, to, paths, call))),
  // The import is dynamic because few endpoints set `awaitRollout`.
  awaitEffect: async (id, desired, paths, call) => {
    if (desired.awaitRollout) await (await import("./rollout")).awaitRollout(id, desired, paths, call);
  },
  remove: removeEndpoint,
};

const DAY = 24 * 3600 * 1000;

/**
 * The service lowers `workers.max` to 2 after 3 days without a request, and to 0 after 7 days
 * (docs/service.md#idle-endpoints).
 */
function explains({ path, from, to }: Change, { rest }: LiveEndpoint, now: number): string | undefined {
  if (path === "gpu" && isCpu(rest)) return `it ${CPU}`;
  const { min, max } = rest.workers;
  const isLowered = path === "workers.max" || (path === "workers.min" && min === max);
  if (!isLowered || typeof from !== "number" || typeof to !== "number" || to >= from) return undefined;
  const age = now - Date.parse(rest.createdAt);
  if (max === 2 && age >= 3 * DAY) return "the service lowers it by itself to 2 after 3 days without a request";
  if (max !== 0 || age < 7 * DAY) return undefined;
  return "the service lowers it by itself to 0 after 7 days without a request, and a delete that did not end leaves it at 0 too";
}

const CPU = "is a CPU endpoint, and this provider manages only endpoints with GPUs";
