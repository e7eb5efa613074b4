import type { Call } from "../call";
import { Action } from "./action";
import { clockText } from "./answers";

const STEPS = { "1 minute": 60, "10 minutes": 600, "1 hour": 3600 };

/** Moves the clock of the service. */
export function ClockControls() {
  return (
    <fieldset>
      <legend>Clock</legend>
      {Object.entries(STEPS).map(([name, advance]) => (
        <Action key={name} label={`Move the clock ${name}`} call={to({ advance })} done={clockText} />
      ))}
      <Action label="Move the clock until nothing changes" call={to({ until: "quiet" })} done={clockText} />
    </fieldset>
  );
}

function to(body: object): Call {
  return { method: "POST", path: "clock", body };
}
