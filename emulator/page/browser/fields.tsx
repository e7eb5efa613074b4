import { wholeNumber } from "./whole-number";

interface Props<Value> {
  readonly label: string;
  readonly value: Value;
  readonly change: (value: Value) => void;
}

/** A whole number from 0 to `max`, as it was typed: anything else stays in the field, and the browser names the fault. */
export function NumberField({ label, value, change, max }: Props<string> & { readonly max: number }) {
  return (
    <label>
      {label}{" "}
      <input
        type="number"
        min={0}
        max={max}
        step={1}
        required
        value={value}
        aria-invalid={wholeNumber(value, max) === undefined}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    </label>
  );
}

/** One choice of a list. */
export interface Option {
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
