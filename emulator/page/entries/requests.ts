import type { RequestRecord } from "../../state/requests";
import type { Service } from "../../state/service";
import type { RequestEntry, RunEntry } from "../view";

/** The newest are shown; `GET requests` has more. */
const MOST = 1_000;

export function requestEntries({ requests }: Service): RequestEntry[] {
  return requests.list().slice(-MOST).map(requestEntry);
}

function requestEntry({ at, status, ms, ...request }: RequestRecord): RequestEntry {
  const isLost = status === null && ms !== null;
  const key = `request:${request.number}`;
  return { key, kind: "request", ...request, status: isLost ? "lost" : status, ms, at: Date.parse(at) };
}

export function runEntries({ runs }: Service): RunEntry[] {
  return runs.list().map((run) => ({ key: `run:${run.number}`, kind: "run", ...run }));
}
