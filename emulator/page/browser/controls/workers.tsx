import { useState } from "preact/hooks";
import type { Call } from "../call";
import { NumberField, SelectField } from "../fields";
import { useEntries } from "../live";
import { lackOfNumber, wholeNumber } from "../whole-number";
import { nameOf } from "../words";
import { Action } from "./action";
import { type WorkersAnswer, workersText } from "./answers";
import { useChoice } from "./choice";

/** So many the service takes; an endpoint may have fewer. */
const MOST_WORKERS = 1_000;

/** Keeps workers busy without a job. */
export function WorkersControl() {
  const { target, lack, field } = useChoice(useEntries("endpoint"), "There is no endpoint.");
  const [text, setText] = useState("1");
  const max = target?.workers.max ?? MOST_WORKERS;
  return (
    <fieldset>
      <legend>Busy workers</legend>
      <Action
        label="Mark workers busy"
        call={target ? busyCall(target.id, text, max) : lack}
        done={(answer: WorkersAnswer) => workersText(target ? nameOf(target) : "The endpoint", answer)}
      >
        <SelectField label="Endpoint" {...field} />
        <NumberField label="Workers" value={text} change={setText} max={max} />
      </Action>
    </fieldset>
  );
}

/** The call, or the reason why there is none. */
function busyCall(endpointId: string, text: string, max: number): Call | string {
  const busy = wholeNumber(text, max);
  return busy === undefined ? lackOfNumber(max) : { method: "POST", path: "workers", body: { endpointId, busy } };
}
