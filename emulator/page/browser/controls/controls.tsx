import { useState } from "preact/hooks";
import { Part } from "../part";
import { Action, Last } from "./action";
import { ClockControls } from "./clock";
import { FaultControls } from "./faults";
import { LoadControls } from "./load";
import { SomebodyElse } from "./somebody-else";

/** What a person can do to the service; each control shows the command that does the same. */
export function Controls() {
  const [label, set] = useState("");
  return (
    <Part id="controls" title="Controls">
      <Last.Provider value={{ label, set }}>
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
      </Last.Provider>
    </Part>
  );
}
