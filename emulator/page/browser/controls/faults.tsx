import { useState } from "preact/hooks";
import { useService } from "../live";
import { Action } from "./action";
import { NumberField, SelectField } from "./fields";

/** What `POST faults` matches, by what a person chooses. */
const MATCHES = {
  "any request": {},
  POST: { method: "POST" },
  PATCH: { method: "PATCH" },
  DELETE: { method: "DELETE" },
  GraphQL: { path: "/graphql" },
};

/** Makes the service slow, and loses answers of requests that it carries out. */
export function FaultControls() {
  return (
    <>
      <Latency />
      <LostAnswer />
    </>
  );
}

function Latency() {
  const [ms, setMs] = useState(500);
  const latencyMs = useService()?.latencyMs ?? 0;
  const call = (ms: number) => ({ method: "POST", path: "latency", body: { ms } }) as const;
  const done = (answer: { ms: number }) =>
    answer.ms > 0 ? `Each answer takes ${answer.ms} ms longer.` : "Answers are no longer delayed.";
  return (
    <fieldset>
      <legend>Latency{latencyMs > 0 && ` (each answer is delayed by ${latencyMs} ms)`}</legend>
      <Action label="Set the latency" call={call(ms)} done={done}>
        <NumberField label="Milliseconds" value={ms} change={setMs} max={2 ** 31 - 1} />
      </Action>
      <Action label="Remove the latency" call={call(0)} done={done} />
    </fieldset>
  );
}

function LostAnswer() {
  const [name, setName] = useState<keyof typeof MATCHES>("any request");
  const faults = useService()?.faults ?? [];
  const body = { match: MATCHES[name], effect: { loseAnswer: "reset" }, times: 1 };
  return (
    <fieldset>
      <legend>Lost answers</legend>
      <Action
        label="Lose the next answer"
        call={{ method: "POST", path: "faults", body }}
        done={() => "The next such request is carried out, and its answer is lost."}
      >
        <SelectField
          label="Requests"
          value={name}
          change={(value) => setName(value as keyof typeof MATCHES)}
          options={Object.keys(MATCHES).map((value) => ({ value, text: value }))}
        />
      </Action>
      {faults.length > 0 && (
        <ul aria-label="Faults that still strike">
          {faults.map(({ match, effect, left }, index) => (
            <li key={index}>
              {match}: {effect}
              {left !== null && `, ${left} left`}
            </li>
          ))}
        </ul>
      )}
      <Action label="Clear the faults" call={{ method: "DELETE", path: "faults" }} done={() => "No fault is left."} />
    </fieldset>
  );
}
