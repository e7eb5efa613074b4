import type { Filter } from "./feed";

interface Props {
  readonly filter: Filter;
  readonly change: (filter: Filter) => void;
}

const CHOICES = { failures: "Failures only", writes: "Writes only", runs: "Pulumi only" } as const;

/** Chooses the requests that the feed shows. */
export function FeedFilter({ filter, change }: Props) {
  return (
    <fieldset class="inputs">
      <legend>Show</legend>
      <label>
        Path or operation{" "}
        <input
          type="search"
          size={14}
          value={filter.text}
          onInput={({ currentTarget }) => change({ ...filter, text: currentTarget.value })}
        />
      </label>
      {Object.entries(CHOICES).map(([name, text]) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={filter[name as keyof typeof CHOICES]}
            onInput={({ currentTarget }) => change({ ...filter, [name]: currentTarget.checked })}
          />{" "}
          {text}
        </label>
      ))}
    </fieldset>
  );
}
