import { Action } from "./action";

/** Empties the service. */
export function ResetControl() {
  return (
    <fieldset>
      <legend>Reset</legend>
      <Action
        label="Reset the service"
        confirmed
        call={{ method: "POST", path: "reset" }}
        done={() =>
          "Removed all objects and requests, and restored quotas, options, latency and faults. Keys stay valid."
        }
      />
    </fieldset>
  );
}
