import { useState } from "preact/hooks";
import { SelectField } from "../fields";
import { useService } from "../live";
import { Action } from "./action";

/** What `POST faults` matches, by what a person chooses. */
const MATCHES = {
  "any request": {},
  POST: { method: "POST" },
  PATCH: { method: "PATCH" },
  DELETE: { method: "DELETE" },
  GraphQL: { path: "/graphql" },
};

/** Loses answers of requests that the service carries out, and removes faults of any kind. */
export function LostAnswersControl() {
  const [name, setName] = useState<keyof typeof MATCHES>("any request");
  const body = { match: MATCHES[name], effect: { loseAnswer: "reset" }, times: 1 };
  return (
    <fieldset>
      <legend>Lost answers</legend>
      <Action
        label="Lose the next answer"
        call={{ method: "POST", path: "faults", body }}
        done={() => "The next matching request will take effect, but its answer will be lost."}
      >
        <SelectField
          label="Requests"
          value={name}
          change={(value) => setName(value as keyof typeof MATCHES)}
          options={Object.keys(MATCHES).map((value) => ({ value, text: value }))}
        />
      </Action>
      <ActiveFaults />
      <Action
        label="Remove all faults"
        call={{ method: "DELETE", path: "faults" }}
        done={() => "All faults are removed."}
      />
    </fieldset>
  );
}

function ActiveFaults() {
  const faults = useService()?.faults ?? [];
  if (faults.length === 0) return null;
  return (
    <>
      <h3>Active faults</h3>
      <ul>
        {faults.map(({ match, effect, left }, index) => (
          <li key={index}>
            {match}: {effect}
            {left !== null && `, ${left} left`}
          </li>
        ))}
      </ul>
    </>
  );
}
