import { dateTime } from "../time";
import { Action } from "./action";
import type { Call } from "./call";

interface Answer {
  readonly now: string;
  readonly quiet?: boolean;
}

const STEPS = { "1 minute": 60, "10 minutes": 600, "1 hour": 3600 };

/** Moves the clock of the service. */
export function ClockControls() {
  return (
    <fieldset>
      <legend>Clock</legend>
      {Object.entries(STEPS).map(([name, advance]) => (
        <Action key={name} label={`Move the clock ${name}`} call={to({ advance })} done={moved} />
      ))}
      <Action label="Until nothing changes" call={to({ until: "quiet" })} done={moved} />
    </fieldset>
  );
}

function to(body: object): Call {
  return { method: "POST", path: "clock", body };
}

function moved({ now, quiet }: Answer): string {
  const time = `The service's time is ${dateTime(Date.parse(now))} UTC.`;
  if (quiet === undefined) return time;
  return `${time} ${quiet ? "Nothing changes by itself any more." : "Something would still change later."}`;
}
