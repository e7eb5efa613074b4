import { type Desired, type ELSEWHERE, type Field, type Fields, isAnswered } from "../model/field";
import type { ReadContext } from "./kind";

/** The fields that no answer holds under their own names, so that the kind must read each of them itself. */
export type Elsewhere<F extends Fields> = {
  readonly [K in keyof F as IsElsewhere<F[K]> extends true ? K : never]: Desired<F>[K & keyof Desired<F>] | undefined;
};

type IsElsewhere<E extends Field> = E["answer"] extends typeof ELSEWHERE
  ? true
  : E["fields"] extends Fields
    ? true extends { [P in keyof E["fields"]]: IsElsewhere<E["fields"][P]> }[keyof E["fields"]]
      ? true
      : false
    : false;

/**
 * Reads inputs from an answer. `null` means that the service has no value. A field that the answer omits is unknown, so
 * it keeps its last known value from `old`.
 */
export function answeredInputs<F extends Fields>(
  fields: F,
  answer: object,
  { old = {} }: ReadContext<Desired<F>>,
): Partial<Desired<F>> {
  const read = Object.entries(fields).filter(([, entry]) => isAnswered(entry));
  const [live, last] = [answer as Values, old as Values];
  return Object.fromEntries(
    read.flatMap(([name]) => {
      const value = live[name] === undefined ? last[name] : live[name];
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  ) as Partial<Desired<F>>;
}

type Values = Readonly<Record<string, unknown>>;
