import { BadRequest, type Facts, MalformedAnswer, ServiceError } from "../errors";
import type { Job } from "./types";

/** The job ended without a result. */
export abstract class JobNotCompleted extends ServiceError {
  constructor(
    what: string,
    /** The job as the service described it, with secrets unmasked. */
    readonly job: Job,
  ) {
    super(what, {}, job.workerId && `Its worker was ${job.workerId}; what it wrote is in the worker's log.`);
  }
}

/**
 * `FAILED`: the worker refused the job or broke, or the input check of a public model refused it. `job.error` has the
 * reason.
 */
export class JobFailed extends JobNotCompleted {}

/** `TIMED_OUT`: the job ran longer than `policy.executionTimeout` or the endpoint's `timeout` allows. */
export class JobTimedOut extends JobNotCompleted {}

/** `CANCELLED`: the job was cancelled. */
export class JobCancelled extends JobNotCompleted {}

/** An answer to `stream` was lost. The service delivers each chunk once, so the chunks in that answer are lost too. */
export class ChunksMayBeMissing extends ServiceError {
  constructor(
    what: string,
    facts: Facts,
    /** The number of chunks that arrived before the gap. */
    readonly received: number,
  ) {
    super(what, facts, "The job itself goes on: a new stream reads what comes after the gap, and result its output.");
  }
}

/** A job went to a load-balancing endpoint, or a request for a worker's own path went to a queue-based one. */
export class WrongEndpointKind extends BadRequest {
  constructor(
    /** The kind of call that was tried. */
    readonly called: "jobs" | "load balancer",
    facts: Facts = {},
  ) {
    super(WRONG_KIND[called].what, facts, WRONG_KIND[called].next);
  }
}

const WRONG_KIND = {
  jobs: {
    what: "The endpoint takes no jobs, because its type is LOAD_BALANCING",
    next: "Call its own paths (client.loadBalancer), or send the job to an endpoint of type QUEUE_BASED.",
  },
  "load balancer": {
    what: "The endpoint has no paths of its own, because its type is not LOAD_BALANCING",
    next: "Send it jobs (client.jobs), or call an endpoint of type LOAD_BALANCING.",
  },
} as const;

/** The job completed, but its output is not what this kind of worker is specified to return. */
export class UnexpectedOutput extends MalformedAnswer {
  constructor(
    what: string,
    readonly job: Job,
  ) {
    super(what, {}, job.id);
  }
}
