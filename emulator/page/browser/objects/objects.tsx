import { useMemo, useState } from "preact/hooks";
import { useEntries, useNow } from "../live";
import { Part } from "../part";
import { VirtualList } from "../virtual-list";
import { Endpoint } from "./endpoint";
import { Legend } from "./marks";
import { Plain } from "./plain";
import { found, type Search, SearchFields } from "./search";

const PLAIN = {
  template: "Templates",
  networkVolume: "Network volumes",
  registry: "Registries",
  pod: "Pods",
} as const;

interface ListProps {
  readonly search: Search;
  /** True where each row names its account. */
  readonly several: boolean;
}

/** Everything that the accounts have. */
export function Objects() {
  const [chosen, setSearch] = useState<Search>({ text: "", account: "" });
  const accounts = useEntries("account");
  // Another service, which was started in place of the first one, may not have the account.
  const search = accounts.some(({ name }) => name === chosen.account) ? chosen : { ...chosen, account: "" };
  const several = accounts.length > 1 && !search.account;
  return (
    <Part id="objects" title="Objects">
      <SearchFields search={search} change={setSearch} />
      <Endpoints search={search} several={several} />
      {Object.keys(PLAIN).map((kind) => (
        <PlainList key={kind} kind={kind as keyof typeof PLAIN} search={search} several={several} />
      ))}
    </Part>
  );
}

function Endpoints({ search, several }: ListProps) {
  const all = useEntries("endpoint");
  const endpoints = useMemo(() => found(all, search), [all, search]);
  const now = useNow();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  if (all.length === 0) return <p class="quiet">There is no endpoint yet. Deploy a program, and it appears here.</p>;
  return (
    <>
      <h3>Endpoints ({endpoints.length})</h3>
      <VirtualList
        label="Endpoints"
        items={endpoints}
        keyOf={({ key }) => key}
        rowHeight={81}
        row={(endpoint) => (
          <Endpoint
            endpoint={endpoint}
            now={now}
            account={several ? endpoint.account : null}
            open={open.has(endpoint.key)}
            toggle={() => setOpen(toggled(open, endpoint.key))}
          />
        )}
      />
      <Legend />
    </>
  );
}

function PlainList({ kind, search, several }: ListProps & { readonly kind: keyof typeof PLAIN }) {
  const all = useEntries(kind);
  const objects = useMemo(() => found(all, search), [all, search]);
  const now = useNow();
  if (all.length === 0) return null;
  return (
    <>
      <h3>
        {PLAIN[kind]} ({objects.length})
      </h3>
      <VirtualList
        label={PLAIN[kind]}
        items={objects}
        keyOf={({ key }) => key}
        rowHeight={54}
        row={(object) => <Plain object={object} now={now} account={several ? object.account : null} />}
      />
    </>
  );
}

function toggled(open: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return open.has(key) ? new Set([...open].filter((one) => one !== key)) : new Set([...open, key]);
}
