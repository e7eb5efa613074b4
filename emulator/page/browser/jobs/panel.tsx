import { useEffect, useRef, useState } from "preact/hooks";
import type { JobEntry } from "../../view";
import { send } from "../controls/call";
import { STATES, spansText } from "./job";

interface Props {
  readonly job: JobEntry;
  readonly now: number;
  readonly close: () => void;
}

interface Content {
  readonly input: unknown;
  readonly output?: unknown;
  readonly error?: unknown;
}

/** The input and the output of one job. The browser closes it with Escape, and gives the focus back. */
export function JobPanel({ job, now, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { content, failure } = useContent(job);
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
      {content?.output !== undefined && <Json title="Output" value={content.output} />}
      {content?.error !== undefined && <Json title="Error" value={content.error} />}
    </dialog>
  );
}

/** Reads the content again whenever the state changes. */
function useContent({ id, state }: JobEntry) {
  const [content, setContent] = useState<Content>();
  const [failure, setFailure] = useState("");
  useEffect(() => {
    send<{ job: Content }>({ method: "GET", path: `jobs/${id}` }).then(
      ({ job }) => setContent(job),
      (error: Error) => setFailure(error.message),
    );
  }, [id, state]);
  return { content, failure };
}

/** More characters than this, such as those of an image, would keep the browser busy for seconds. */
const MOST = 100_000;
const inWords = (count: number) => count.toLocaleString("en");

function Json({ title, value }: { readonly title: string; readonly value: unknown }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>{text.slice(0, MOST)}</pre>
      {text.length > MOST && <p class="quiet">{`The first ${inWords(MOST)} of ${inWords(text.length)} characters.`}</p>}
    </>
  );
}
