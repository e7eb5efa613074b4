interface Props<Value> {
  readonly label: string;
  readonly value: Value;
  readonly change: (value: Value) => void;
}

/** A whole number that is not negative. */
export function NumberField({ label, value, change }: Props<number>) {
  return (
    <label>
      {label}{" "}
      <input
        type="number"
        min={0}
        step={1}
        required
        value={value}
        onInput={({ currentTarget }) => change(currentTarget.valueAsNumber || 0)}
      />
    </label>
  );
}

interface Option {
  readonly value: string;
  readonly text: string;
}

/** A choice from a list. */
export function SelectField({
  label,
  value,
  change,
  options,
}: Props<string> & { readonly options: readonly Option[] }) {
  return (
    <label>
      {label}{" "}
      <select value={value} onChange={({ currentTarget }) => change(currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}
