import { useState } from "preact/hooks";
import type { Call } from "../call";
import { useEntries } from "../live";
import { nameOf } from "../words";
import { Action } from "./action";
import { type WorkersAnswer, workersText } from "./answers";
import { useChoice } from "./choice";
import { NumberField, SelectField } from "./fields";
import { NO_NUMBER, wholeNumber } from "./whole-number";

/** The service refuses more, because each busy worker is one that exists. */
const MOST_WORKERS = 1_000;

/** Keeps workers busy without a job. */
export function WorkersControl() {
  const { target, lack, field } = useChoice(useEntries("endpoint"), "There is no endpoint.");
  const [text, setText] = useState("1");
  return (
    <fieldset>
      <legend>Busy workers</legend>
      <Action
        label="Mark workers busy"
        call={target ? busyCall(target.id, text) : lack}
        done={(answer: WorkersAnswer) => workersText(target ? nameOf(target) : "The endpoint", answer)}
      >
        <SelectField label="Endpoint" {...field} />
        <NumberField label="Workers" value={text} change={setText} max={MOST_WORKERS} />
      </Action>
    </fieldset>
  );
}

/** The call, or the reason why there is none. */
function busyCall(endpointId: string, text: string): Call | string {
  const busy = wholeNumber(text, MOST_WORKERS);
  return busy === undefined ? NO_NUMBER : { method: "POST", path: "workers", body: { endpointId, busy } };
}
