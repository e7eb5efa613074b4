import type { Job } from "../jobs/job";
import { notFound } from "../state/refusal";
import type { Service } from "../state/service";

/** A job with what it took and gave; its webhook and its storage settings, which may hold secrets, are left out. */
export function jobDetails(service: Service, id: string): object {
  const { request, state, output, error, chunks, retries } = findJob(service, id);
  return { id, state, retries, input: request.input, output, error, chunks: chunks.map((chunk) => chunk.output) };
}

function findJob(service: Service, id: string): Job {
  for (const { queues } of service.accounts.all()) {
    for (const queue of queues.values()) {
      const job = queue.snapshot.jobs.find((one) => one.id === id);
      if (job) return job;
    }
  }
  throw notFound("job");
}
