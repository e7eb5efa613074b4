import { Part } from "../part";
import { Action } from "./action";
import { ClockControls } from "./clock";
import { FaultControls } from "./faults";
import { LoadControls } from "./load";
import { SomebodyElse } from "./somebody-else";

/** What a person can do to the service; each control shows the command that does the same. */
export function Controls() {
  return (
    <Part id="controls" title="Controls">
      <ClockControls />
      <SomebodyElse />
      <LoadControls />
      <FaultControls />
      <fieldset>
        <legend>Reset</legend>
        <Action
          label="Reset the service"
          confirmed
          call={{ method: "POST", path: "reset" }}
          done={() => "All objects are removed. Keys stay valid."}
        />
      </fieldset>
    </Part>
  );
}
