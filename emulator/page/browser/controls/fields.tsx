import { useState } from "preact/hooks";

interface Props<Value> {
  readonly label: string;
  readonly value: Value;
  readonly change: (value: Value) => void;
}

/**
 * A whole number from 0 to `max`. Anything else stays in the field, where the browser says what is wrong with it when
 * the form is sent, and changes nothing.
 */
export function NumberField({ label, value, change, max }: Props<number> & { readonly max: number }) {
  const [first] = useState(value);
  return (
    <label>
      {label}{" "}
      <input
        type="number"
        min={0}
        max={max}
        step={1}
        required
        defaultValue={String(first)}
        onInput={({ currentTarget }) => currentTarget.validity.valid && change(currentTarget.valueAsNumber)}
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
