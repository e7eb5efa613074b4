import { z } from "zod";
import { whole } from "./fields";
import { lookup } from "./lookup";
import { ofEndpoint } from "./workers";

const count = (description: string) => whole(description).optional();

/** Looks up the current state of an endpoint's queue and workers (docs/service.md#job-operations). */
export const getEndpointHealth = lookup({
  name: "getEndpointHealth",
  description:
    "Returns the numbers of jobs and workers of a serverless endpoint by state. It reads them from the address for job requests. A number is absent if the service does not return it.",
  args: z.strictObject(ofEndpoint),
  result: z.object({
    jobs: z
      .object({
        inQueue: count("Number of jobs that are waiting."),
        inProgress: count("Number of jobs that are running."),
        completed: count("Number of jobs that have succeeded so far."),
        failed: count("Number of jobs that have failed so far."),
        retried: count("Number of jobs that have been retried so far."),
      })
      .meta({ token: "EndpointHealthJobs", description: "Numbers of jobs by state." }),
    workers: z
      .object({
        ready: count("Number of workers that can accept a job."),
        idle: count("Number of workers without a job."),
        running: count("Number of workers with a job."),
        initializing: count("Number of workers that are starting."),
        throttled: count("Number of workers that are waiting for capacity."),
        unhealthy: count("Number of workers that are failing."),
      })
      .meta({ token: "EndpointHealthWorkers", description: "Numbers of workers by state." }),
  }),
  run: ({ jobs }, { endpointId }) => jobs.health(endpointId),
});
