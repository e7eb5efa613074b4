import { useState } from "preact/hooks";
import type { Call } from "../call";
import { useEntries } from "../live";
import { nameOf } from "../words";
import { Action } from "./action";
import { type WorkersAnswer, workersText } from "./answers";
import { useChoice } from "./choice";
import { NumberField, SelectField } from "./fields";
import { NO_NUMBER, wholeNumber } from "./whole-number";

/** Keeps workers busy without a job. */
export function WorkersControl() {
  const { target, lack, field } = useChoice(useEntries("endpoint"), "There is no endpoint.");
  const [text, setText] = useState("1");
  const max = target?.workers.max ?? 0;
  return (
    <fieldset>
      <legend>Busy workers</legend>
      <Action
        label="Mark workers busy"
        call={target ? busyCall(target.id, wholeNumber(text, max)) : lack}
        done={(answer: WorkersAnswer) => workersText(target ? nameOf(target) : "The endpoint", answer)}
      >
        <SelectField label="Endpoint" {...field} />
        <NumberField label="Workers" value={text} change={setText} max={max} />
      </Action>
    </fieldset>
  );
}

/** The call, or the reason why there is none. */
function busyCall(endpointId: string, busy: number | undefined): Call | string {
  return busy === undefined ? NO_NUMBER : { method: "POST", path: "workers", body: { endpointId, busy } };
}
