import { useId, useMemo, useState } from "preact/hooks";
import { useEntries } from "../live";
import { Action } from "./action";
import type { Call } from "./call";
import { SelectField } from "./fields";
import { optionsOf, sampleChange, TARGETS, type Target, type TargetKind, useTarget } from "./targets";

/** Changes and deletes objects as somebody else in the account would: the next preview shows drift. */
export function SomebodyElse() {
  const [kind, setKind] = useState<TargetKind>("endpoint");
  const targets: readonly Target[] = useEntries(kind);
  const [target, choose] = useTarget(targets);
  const options = useMemo(() => optionsOf(targets), [targets]);
  return (
    <fieldset>
      <legend>Somebody else</legend>
      <div class="inputs">
        <SelectField
          label="Kind"
          value={kind}
          change={(value) => setKind(value as TargetKind)}
          options={Object.entries(TARGETS).map(([value, { text }]) => ({ value, text }))}
        />
        <SelectField label="Object" value={target?.id ?? ""} change={choose} options={options} />
      </div>
      <Edit key={target?.key} target={target} />
      <Action
        label="Delete as somebody else"
        confirmed
        call={target ? callOn(target, "DELETE") : "There is nothing to delete."}
        done={() => "The object is deleted. The next preview finds it missing."}
      />
    </fieldset>
  );
}

function Edit({ target }: { readonly target: Target | undefined }) {
  const sample = target && sampleChange(target);
  const [text, setText] = useState(JSON.stringify(sample ?? {}, null, 2));
  const id = useId();
  const call = editCall(target, sample, text);
  return (
    <Action label="Apply as somebody else" call={call} done={() => "The change is made. The next preview shows drift."}>
      <label for={id}>Change (JSON)</label>
      <textarea
        id={id}
        rows={5}
        spellcheck={false}
        value={text}
        aria-invalid={typeof call === "string"}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
    </Action>
  );
}

/** The call, or the reason why there is none. */
function editCall(target: Target | undefined, sample: object | null | undefined, text: string): Call | string {
  if (!target) return "There is nothing to change.";
  if (!sample) return `A ${TARGETS[target.kind].text} cannot be changed by REST.`;
  try {
    return callOn(target, "PATCH", JSON.parse(text));
  } catch (error) {
    return `This is not JSON: ${(error as Error).message}`;
  }
}

function callOn({ kind, id, account }: Target, method: "PATCH" | "DELETE", body?: unknown): Call {
  return { method: "POST", path: "call", body: { account, method, path: `${TARGETS[kind].path}/${id}`, body } };
}
