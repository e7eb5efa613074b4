import type { FinalState } from "./job";

/** The end of an attempt. */
export interface Outcome {
  readonly state: FinalState;
  readonly output?: unknown;
  readonly error?: string;
  /** The worker asks to be replaced. */
  readonly refresh?: boolean;
}

/** Converts a handler's value to the job's outcome (docs/service.md#handlers). Throws if the value is not JSON. */
export function outcomeOf(result: unknown): Outcome {
  if (result === undefined) return { state: "COMPLETED" };
  const value = asJson(result);
  if (!isRecord(value)) return { state: "COMPLETED", output: value };
  const { refresh_worker: refreshWorker, ...output } = value;
  const refresh = Boolean(refreshWorker);
  const names = Object.keys(output);
  if (names.length === 1 && names[0] === "error") return { state: "FAILED", error: textOf(output.error), refresh };
  return { state: "COMPLETED", output, refresh };
}

/** A copy of what a worker sends, as it arrives at the service. Throws where it is not JSON. */
export function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? "null");
}

/** An error that a handler throws fails the job. */
export function failureOf(thrown: unknown): Outcome {
  return { state: "FAILED", error: thrown instanceof Error ? thrown.message : textOf(thrown) };
}

/** `error` is a string, which may itself hold JSON (docs/service.md#job-envelopes). */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
