import { useEffect, useRef } from "preact/hooks";
import type { JobEntry } from "../../view";
import { useContent } from "./content";
import { STATES, spansText } from "./job";
import { Json } from "./json";

interface Props {
  readonly job: JobEntry;
  readonly now: number;
  readonly close: () => void;
}

/** The input and the output of one job. The browser closes it with Escape, and gives the focus back. */
export function JobPanel({ job, now, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { content, failure } = useContent(job, now);
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="job-title">
      <div class="title">
        <h2 id="job-title">Job {job.id}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <p>
        {job.ownerName}: {STATES[job.state]}, {spansText(job, now)}
        {job.workerId && `, worker ${job.workerId}`}
      </p>
      {failure && <p role="alert">{failure}</p>}
      {!content && !failure && <p class="quiet">Reading its input and output…</p>}
      {content && <Json title="Input" value={content.input} />}
      {content && content.chunks.length > 0 && (
        <Json title="Stream: chunks that nobody has fetched yet" value={content.chunks} />
      )}
      {content?.output !== undefined && <Json title="Output" value={content.output} />}
      {content?.error !== undefined && <Json title="Error" value={content.error} />}
    </dialog>
  );
}
