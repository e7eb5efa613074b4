import { useEntries, useNow } from "../live";
import { Part } from "../part";
import { VirtualList } from "../virtual-list";
import { Endpoint } from "./endpoint";
import { Legend } from "./marks";

/** Everything that the accounts have. */
export function Objects() {
  const endpoints = useEntries("endpoint");
  const now = useNow();
  return (
    <Part id="objects" title="Objects">
      <h3>Endpoints ({endpoints.length})</h3>
      <VirtualList
        label="Endpoints"
        items={endpoints}
        keyOf={({ key }) => key}
        rowHeight={84}
        row={(endpoint) => <Endpoint endpoint={endpoint} now={now} />}
      />
      <Legend />
    </Part>
  );
}
