import type { Client } from "./client";
import type { Jobs } from "./jobs/types";
import type { Limits } from "./limits";
import type { Youth } from "./lists/youth";
import type { Balanced } from "./load-balancer/balanced";
import type { BalancedTarget, LoadBalancer } from "./load-balancer/types";
import type { Endpoint } from "./objects/managed";
import type { Asking } from "./steps";
import { textCost } from "./text/cost";
import { textModels } from "./text/models";

/** The parts of an account's client that requests to deployed endpoints and public models use. */
export interface Caller extends Omit<Balanced, "target" | "limits" | "endpoint" | "health"> {
  readonly runUrl: string;
  readonly textSlug: string;
  readonly ask: Asking;
  readonly youth: Youth;
}

/**
 * Requests to deployed endpoints and public models. The module is loaded at the first call, because a deployment may
 * make none.
 */
export function calls(
  caller: Caller,
  limits: Limits,
  endpoint: (id: string) => Promise<Endpoint>,
): Pick<Client, "jobs" | "loadBalancer" | "text" | "image" | "billing"> {
  const { runUrl, textSlug, ask } = caller;
  const jobs = jobsOf(caller, limits);
  return {
    jobs,
    loadBalancer: (target) => balancerOf(caller, limits, target, { endpoint, health: jobs.health }),
    text: {
      openaiUrl: `${runUrl}/v2/${encodeURIComponent(textSlug)}/openai/v1`,
      generate: async (...args) => (await import("./text/generate")).generate(jobs, textSlug, ...args),
      models: textModels,
      textCost,
    },
    image: { generate: async (...args) => (await import("./image/generate")).generate(jobs, ...args) },
    billing: async (...args) => (await import("./rest/billing")).billing(ask(limits).rest, ...args),
  };
}

function jobsOf({ clock, ask, youth }: Caller, limits: Limits): Jobs {
  const sender = { clock, limits, youth, clean: ask.clean, ask: (within: Limits) => ask(within).run };
  const loaded = async () => (await import("./jobs/api")).jobs(sender);
  return {
    run: async (...args) => (await loaded()).run(...args),
    runSync: async (...args) => (await loaded()).runSync(...args),
    status: async (...args) => (await loaded()).status(...args),
    result: async (...args) => (await loaded()).result(...args),
    async *stream(...args) {
      yield* (await loaded()).stream(...args);
    },
    cancel: async (...args) => (await loaded()).cancel(...args),
    retry: async (...args) => (await loaded()).retry(...args),
    purgeQueue: async (...args) => (await loaded()).purgeQueue(...args),
    health: async (...args) => (await loaded()).health(...args),
  };
}

/** The parts of the client that a load balancer uses. */
interface EndpointReads {
  endpoint(id: string): Promise<Endpoint>;
  health: Jobs["health"];
}

function balancerOf(
  caller: Caller,
  limits: Limits,
  target: BalancedTarget,
  { endpoint, health }: EndpointReads,
): LoadBalancer {
  let made: Promise<LoadBalancer> | undefined;
  const reads = { endpoint: () => endpoint(target.id), health: () => health(target.id) };
  const loaded = () => {
    made ??= import("./load-balancer/api").then((api) => api.loadBalancer({ ...caller, ...reads, target, limits }));
    return made;
  };
  return {
    url: async () => (await loaded()).url(),
    fetch: async (...args) => (await loaded()).fetch(...args),
    health: reads.health,
    webSocket: async (...args) => (await loaded()).webSocket(...args),
  };
}
