import { useState } from "preact/hooks";
import type { Call } from "../call";
import { NumberField } from "../fields";
import { useService } from "../live";
import { callWith } from "../whole-number";
import { grouped } from "../words";
import { Action } from "./action";

/** The service refuses more, because timers cannot wait longer. */
const LONGEST_MS = 2 ** 31 - 1;

/** Makes the service slow. */
export function LatencyControl() {
  const [text, setText] = useState("500");
  const latencyMs = useService()?.latencyMs ?? 0;
  return (
    <fieldset>
      <legend>Latency{latencyMs > 0 && ` (each answer is delayed by ${grouped(latencyMs)} ms)`}</legend>
      <Action label="Set the latency" call={callWith(text, LONGEST_MS, latencyCall)} done={latencyText}>
        <NumberField label="Milliseconds" value={text} change={setText} max={LONGEST_MS} />
      </Action>
      <Action label="Remove the latency" call={latencyCall(0)} done={latencyText} />
    </fieldset>
  );
}

function latencyCall(ms: number): Call {
  return { method: "POST", path: "latency", body: { ms } };
}

function latencyText({ ms }: { readonly ms: number }): string {
  return ms > 0 ? `Each answer takes ${grouped(ms)} ms longer.` : "Answers are no longer delayed.";
}
