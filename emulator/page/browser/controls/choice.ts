import { useMemo, useRef, useState } from "preact/hooks";
import type { Option } from "../fields";
import { nameOf } from "../words";

/** Something that a control can act on. */
interface Candidate {
  readonly key: string;
  readonly id: string;
  readonly name: string;
}

/** What a control acts on. */
export interface Choice<T> {
  /** What is chosen, as it is now; undefined where there was never anything, or where it is gone. */
  readonly target: T | undefined;
  /** Why there is no target. */
  readonly lack: string;
  /** What a list of choices is made of. */
  readonly field: { readonly value: string; change(key: string): void; readonly options: readonly Option[] };
}

/**
 * Chooses one of the candidates: the first one at the beginning, which then stays chosen whatever comes and goes, so
 * that a control never acts on something that nobody saw there. `none` is said where there are no candidates.
 */
export function useChoice<T extends Candidate>(
  candidates: readonly T[],
  none: string,
  first = candidates[0],
): Choice<T> {
  const beginning = useRef(first);
  beginning.current ??= first;
  const [picked, pick] = useState<T>();
  const chosen = picked ?? beginning.current;
  const target = candidates.find(({ key }) => key === chosen?.key);
  const gone = target ? undefined : chosen;
  const options = useMemo(() => optionsOf(candidates, gone), [candidates, gone]);
  const change = (key: string) => pick(candidates.find((one) => one.key === key) ?? chosen);
  const lack = gone ? `${titleOf(gone)} is gone${candidates.length > 0 ? "; choose another" : ""}.` : none;
  return { target, lack, field: { value: chosen?.key ?? "", change, options } };
}

/** Names are not unique, so the id is there too. What is gone stays in the list for as long as it is chosen. */
function optionsOf(candidates: readonly Candidate[], gone: Candidate | undefined): Option[] {
  const options = candidates.map((one) => ({ value: one.key, text: titleOf(one) }));
  return gone ? [{ value: gone.key, text: `${titleOf(gone)}, gone` }, ...options] : options;
}

function titleOf(candidate: Candidate): string {
  const name = nameOf(candidate);
  return name === candidate.id ? name : `${name} (${candidate.id})`;
}
