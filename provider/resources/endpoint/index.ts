import type { z } from "zod";
import { briefly } from "../advice";
import type { Kind } from "../kind";
import { adviseEndpoint } from "./advice";
import { args, defaults, type EndpointWish, out } from "./args";
import { findEndpoint, type LiveEndpoint, requestUrlsOf, wishOf } from "./live";
import { withinQuota } from "./quota";
import { removeEndpoint } from "./remove";
import { endpointRules } from "./rules";
import { changeEndpoint, createEndpoint } from "./write";

/** A fleet of workers that grows and shrinks with its requests (service API: Serverless endpoint). */
export const Endpoint: Kind<EndpointWish, LiveEndpoint, z.infer<typeof out>> = {
  name: "Endpoint",
  description: "A serverless endpoint: a fleet of GPU workers that grows and shrinks with its requests.",
  args,
  out,
  naming: "free",
  // A drain waits for running jobs to finish.
  timeouts: { create: 300, update: 300, delete: 1200 },
  defaults,
  rules: endpointRules,
  advise: (known, call, before) => adviseEndpoint(known, briefly(call), before),
  find: findEndpoint,
  collection: (client) => client.endpoints,
  wishOf,
  outOf: (live) => ({ requestUrls: requestUrlsOf(live), createdAt: live.rest.createdAt }),
  explains,
  deletesFirst: (from, to) =>
    to.templateId !== undefined && from.templateId === to.templateId
      ? `template ${to.templateId} serves one endpoint at a time, so the old endpoint must let go of it`
      : undefined,
  create: (wish, call) => withinQuota(undefined, call, () => createEndpoint(wish, call)),
  saidLater: ["gpu.excludedTypes", "locations"],
  change: (id, live, to, paths, call) => withinQuota(id, call, () => changeEndpoint(id, live, to, paths, call)),
  remove: removeEndpoint,
};

function explains(path: string, { rest }: LiveEndpoint): string | undefined {
  const { min, max } = rest.workers;
  const lowered = path === "workers.max" || (path === "workers.min" && min === max);
  if (!lowered || (max !== 2 && max !== 0)) return undefined;
  return "the service lowers it by itself to 2 after 3 days without a request and to 0 after 7";
}
