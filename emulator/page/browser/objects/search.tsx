import { SelectField } from "../fields";
import { useEntries } from "../live";

/** Which objects a person wants to see; an empty text is no restriction. */
export interface Search {
  readonly text: string;
  readonly account: string;
}

interface Props {
  readonly search: Search;
  readonly change: (search: Search) => void;
}

/** Chooses objects by their name, id or image, and by account where there are several. */
export function SearchFields({ search, change }: Props) {
  const accounts = useEntries("account");
  return (
    <div class="inputs">
      <label>
        Find objects{" "}
        <input
          type="search"
          placeholder="name, id or image"
          value={search.text}
          onInput={({ currentTarget }) => change({ ...search, text: currentTarget.value })}
        />
      </label>
      {accounts.length > 1 && (
        <SelectField
          label="Account"
          value={search.account}
          change={(account) => change({ ...search, account })}
          options={[{ value: "", text: "all" }, ...accounts.map(({ name }) => ({ value: name, text: name }))]}
        />
      )}
    </div>
  );
}

/** The entries that match the search. */
export function matching<E extends { account: string; name: string; id: string }>(
  entries: readonly E[],
  { text, account }: Search,
): readonly E[] {
  if (!text && !account) return entries;
  const words = text.toLowerCase();
  const textOf = (entry: E) => `${entry.name} ${entry.id} ${"image" in entry ? entry.image : ""}`.toLowerCase();
  return entries.filter((entry) => (!account || entry.account === account) && textOf(entry).includes(words));
}
