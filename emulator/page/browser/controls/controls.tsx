import { useState } from "preact/hooks";
import { Part } from "../part";
import { LastPressed } from "./action";
import { ClockControls } from "./clock";
import { LatencyControl } from "./latency";
import { LostAnswersControl } from "./lost-answers";
import { OutsidePulumi } from "./outside";
import { QuotaControl } from "./quota";
import { ResetControl } from "./reset";
import { WorkersControl } from "./workers";

/** What a person can do to the service; each control shows the command that does the same. */
export function Controls() {
  const [label, set] = useState("");
  return (
    <Part id="controls" title="Controls">
      <LastPressed.Provider value={{ label, set }}>
        <ClockControls />
        <OutsidePulumi />
        <QuotaControl />
        <WorkersControl />
        <LatencyControl />
        <LostAnswersControl />
        <ResetControl />
      </LastPressed.Provider>
    </Part>
  );
}
