import { useEntries } from "../live";
import { Part } from "../part";

/** The jobs of all endpoints, newest first. */
export function Jobs() {
  const jobs = useEntries("job");
  return (
    <Part id="jobs" title="Jobs" beside={<small>{jobs.length}</small>}>
      {null}
    </Part>
  );
}
