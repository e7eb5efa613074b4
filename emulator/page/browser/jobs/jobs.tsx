import { useState } from "preact/hooks";
import type { JobEntry } from "../../view";
import { useEntries, useNow } from "../live";
import { Part } from "../part";
import { VirtualList } from "../virtual-list";
import { Job } from "./job";
import { JobPanel } from "./panel";

/** As many as the service sends; it may have more. */
const MOST = 500;

function counted(count: number): string {
  if (count === 0) return "";
  return count < MOST ? String(count) : `the newest ${MOST}`;
}

/** The jobs of all endpoints and hosted models, newest first. */
export function Jobs() {
  const jobs = useEntries("job");
  const now = useNow();
  const [chosen, choose] = useState<JobEntry | null>(null);
  // What the service has forgotten stays open until the person closes it.
  const open = jobs.find(({ key }) => key === chosen?.key) ?? chosen;
  return (
    <Part id="jobs" title="Jobs" beside={<small>{counted(jobs.length)}</small>}>
      {jobs.length === 0 && <p class="quiet">There is no job yet. Send one to an endpoint, and it appears here.</p>}
      <VirtualList
        label="Jobs, newest first"
        items={jobs}
        keyOf={({ key }) => key}
        rowHeight={66}
        row={(job, shown) => <Job job={job} shown={shown} now={now} choose={() => choose(job)} />}
      />
      {open && <JobPanel key={open.key} job={open} now={now} close={() => choose(null)} />}
    </Part>
  );
}
