import { useState } from "preact/hooks";
import type { Call } from "../call";
import { NumberField, SelectField } from "../fields";
import { useEntries } from "../live";
import { callWith } from "../whole-number";
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
        call={target ? callWith(text, max, (busy) => busyCall(target.id, busy)) : lack}
        done={(answer: WorkersAnswer) => workersText(target ? nameOf(target) : "The endpoint", answer)}
      >
        <SelectField label="Endpoint" {...field} />
        <NumberField label="Workers" value={text} change={setText} max={max} />
      </Action>
    </fieldset>
  );
}

function busyCall(endpointId: string, busy: number): Call {
  return { method: "POST", path: "workers", body: { endpointId, busy } };
}
