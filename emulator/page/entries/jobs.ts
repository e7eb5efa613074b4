import type { Job } from "../../jobs/job";
import { jobsOf } from "../../jobs/queues";
import type { Account } from "../../state/accounts";
import type { Service } from "../../state/service";
import type { JobEntry } from "../view";

/** The newest are shown. */
const MOST = 500;

export function jobEntries(service: Service): JobEntry[] {
  const jobs = service.accounts.all().flatMap((account) => jobsOf(account).map((own) => ({ account, ...own })));
  const newest = jobs.sort((a, b) => a.job.queuedAt - b.job.queuedAt).slice(-MOST);
  return newest.map(({ account, ownerId, job }) => jobEntry(account, ownerId, job));
}

function jobEntry({ name, endpoints }: Account, ownerId: string, job: Job): JobEntry {
  const { id, state, queuedAt, startedAt = null, finishedAt = null, workerId = null, retries } = job;
  const ownerName = endpoints.get(ownerId)?.name ?? ownerId;
  const owner = { account: name, ownerId, ownerName };
  return { key: `job:${id}`, kind: "job", id, ...owner, state, queuedAt, startedAt, finishedAt, workerId, retries };
}
