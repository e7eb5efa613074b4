import { useMemo, useState } from "preact/hooks";
import { useEntries } from "../live";
import { Part } from "../part";
import { VirtualList } from "../virtual-list";
import { countSince, type Filter, feed } from "./feed";
import { FeedFilter } from "./filter";
import { Quota } from "./quota";
import { Row } from "./row";

const ALL: Filter = { text: "", failures: false, writes: false, runs: false };

/** The requests that the service receives, as they come. */
export function Requests() {
  const requests = useEntries("request");
  const runs = useEntries("run");
  const [filter, setFilter] = useState(ALL);
  const [paused, setPaused] = useState<{ requests: typeof requests; runs: typeof runs } | null>(null);
  const seen = paused ?? { requests, runs };
  const rows = useMemo(() => feed(seen.requests, seen.runs, filter), [seen.requests, seen.runs, filter]);
  const pause = (
    <button type="button" onClick={() => setPaused(paused ? null : { requests, runs })}>
      {paused ? `Resume the feed (${countSince(paused.requests, requests)} new)` : "Pause the feed"}
    </button>
  );
  return (
    <Part id="requests" title="Requests" beside={pause}>
      <Quota />
      <FeedFilter filter={filter} change={setFilter} />
      {rows.every(({ kind }) => kind === "marker") && <p class="quiet">{emptyText(seen.requests)}</p>}
      <VirtualList
        label="Requests, newest first"
        items={rows}
        keyOf={({ key }) => key}
        rowHeight={26}
        row={(row) => <Row row={row} />}
      />
    </Part>
  );
}

function emptyText(requests: readonly unknown[]): string {
  return requests.length === 0 ? "No requests yet." : "No requests match the filters.";
}
