import type { RequestEntry } from "../../view";
import { timeOfDay } from "../time";
import { type FeedRow, isFailure } from "./feed";

/** One row of the feed. */
export function Row({ row }: { readonly row: FeedRow }) {
  if (row.kind === "marker") return <div class="run">{row.text}</div>;
  const { number, at, method, path, operation, ms, retry } = row.request;
  return (
    <div class="request">
      <span class="number">{number}</span>
      <time>{timeOfDay(at)}</time>
      <span class="method">{method}</span>
      <span class="ellipsis" title={operation ? `${path} ${operation}` : path}>
        {operation ? (
          <>
            <span class="quiet">{path}</span> {operation}
          </>
        ) : (
          path
        )}
        {retry > 0 && <span class="retry"> retry {retry}</span>}
      </span>
      <Status request={row.request} />
      <span class="ms">{ms === null ? "" : `${Math.round(ms)} ms`}</span>
    </div>
  );
}

function Status({ request }: { readonly request: RequestEntry }) {
  if (request.status === null) return <span class="status">…</span>;
  return <span class={isFailure(request) ? "status failed" : "status"}>{request.status}</span>;
}
