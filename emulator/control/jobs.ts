import { jobsOf } from "../jobs/queues";
import { notFound } from "../state/refusal";
import type { Service } from "../state/service";

/** A job with what it took and gave; its webhook and its storage settings, which may hold secrets, are left out. */
export function jobDetails({ accounts }: Service, id: string): object {
  const found = accounts
    .all()
    .flatMap(jobsOf)
    .find(({ job }) => job.id === id);
  if (!found) throw notFound("job");
  const { request, state, output, error, chunks, retries } = found.job;
  return { id, state, retries, input: request.input, output, error, chunks: chunks.map((chunk) => chunk.output) };
}
