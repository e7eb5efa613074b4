import { z } from "zod";
import { whole } from "./fields";
import { lookup } from "./lookup";
import { ofEndpoint } from "./workers";

const count = (description: string) => whole(description).optional();

/** Looks up the current state of an endpoint's queue and workers (docs/service.md#job-operations). */
export const getEndpointHealth = lookup({
  name: "getEndpointHealth",
  description:
    "Jobs and workers of a serverless endpoint by state. It is asked at the address of job requests; what the service does not count is absent.",
  args: z.strictObject(ofEndpoint),
  result: z.object({
    jobs: z
      .object({
        inQueue: count("That wait now."),
        inProgress: count("That are worked on now."),
        completed: count("That have succeeded so far."),
        failed: count("That have failed so far."),
        retried: count("That were begun again so far."),
      })
      .meta({ token: "EndpointHealthJobs", description: "How many jobs." }),
    workers: z
      .object({
        ready: count("That could take a job."),
        idle: count("Without a job."),
        running: count("With a job."),
        initializing: count("That are starting."),
        throttled: count("That wait for capacity."),
        unhealthy: count("That fail."),
      })
      .meta({ token: "EndpointHealthWorkers", description: "How many workers." }),
  }),
  run: ({ jobs }, { endpointId }) => jobs.health(endpointId),
});
