import type { ComponentChild } from "preact";
import type { WorkerState, WorkerView } from "../../view";
import { fleetSummary, workerName } from "./endpoint-words";

/** More marks than this are a number: a row must stay a row. */
const SHOWN_MARKS = 30;

/** Each state has a shape of its own, because not everybody sees the colours. */
const SHAPES: Record<WorkerState, ComponentChild> = {
  starting: <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="4 3.85" />,
  idle: <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" stroke-width="2" />,
  running: <circle cx="7" cy="7" r="6" fill="currentColor" />,
  leaving: (
    <>
      <path d="M6 1.5v11a5.5 5.5 0 0 1 0-11z" fill="currentColor" />
      <path d="M8 7h5M10.5 4.5L13 7l-2.5 2.5" fill="none" stroke="currentColor" stroke-width="1.5" />
    </>
  ),
  throttled: <path d="M2 2h4v10H2zM8 2h4v10H8z" fill="currentColor" />,
  unhealthy: <path d="M2.5 2.5l9 9M11.5 2.5l-9 9" fill="none" stroke="currentColor" stroke-width="2.5" />,
};

const STATES: Record<WorkerState, string> = {
  starting: "starting: loading, takes no jobs yet",
  idle: "idle: waits for a job",
  running: "running: has a job or a request",
  leaving: "leaving: finishes its last job, then ends",
  throttled: "throttled: no GPU is free for it",
  unhealthy: "unhealthy: has failed",
};

/** The workers of an endpoint as a row of marks. */
export function Fleet({ fleet }: { readonly fleet: readonly WorkerView[] }) {
  if (fleet.length === 0) return <span class="quiet">no workers</span>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is for inputs; these are pictures that belong together.
    <span class="fleet" role="group" aria-label={fleetSummary(fleet)}>
      {fleet.slice(0, SHOWN_MARKS).map((worker) => (
        <Mark key={worker.id} state={worker.state} name={workerName(worker)} />
      ))}
      {fleet.length > SHOWN_MARKS && <small>+{fleet.length - SHOWN_MARKS}</small>}
    </span>
  );
}

/** What the marks mean. */
export function Legend() {
  return (
    <details class="legend">
      <summary>Legend</summary>
      <ul>
        {Object.entries(STATES).map(([state, text]) => (
          <li key={state}>
            <Mark state={state as WorkerState} /> {text}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Without a name, the mark is a decoration beside text. */
export function Mark({ state, name }: { readonly state: WorkerState; readonly name?: string }) {
  if (!name) {
    return (
      <svg viewBox="0 0 14 14" class={`mark ${state}`} aria-hidden="true">
        {SHAPES[state]}
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 14 14" class={`mark ${state}`} role="img" aria-label={name}>
      <title>{name}</title>
      {SHAPES[state]}
    </svg>
  );
}
