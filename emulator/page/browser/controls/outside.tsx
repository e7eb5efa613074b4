import { useState } from "preact/hooks";
import { SelectField } from "../fields";
import { useEntries } from "../live";
import { Action } from "./action";
import { Change } from "./change";
import { useChoice } from "./choice";
import { callOn, TARGETS, type Target, type TargetKind } from "./targets";

/** Changes and deletes objects as another program in the account would: the next preview shows drift. */
export function OutsidePulumi() {
  const [kind, setKind] = useState<TargetKind>("endpoint");
  return (
    <fieldset>
      <legend>Outside Pulumi</legend>
      <OfKind key={kind} kind={kind} setKind={setKind} />
    </fieldset>
  );
}

interface Props {
  readonly kind: TargetKind;
  readonly setKind: (kind: TargetKind) => void;
}

function OfKind({ kind, setKind }: Props) {
  const { target, lack, field } = useChoice<Target>(useEntries(kind), `There is no ${TARGETS[kind].text}.`);
  return (
    <>
      <div class="inputs">
        <SelectField
          label="Kind"
          value={kind}
          change={(value) => setKind(value as TargetKind)}
          options={Object.entries(TARGETS).map(([value, { text }]) => ({ value, text }))}
        />
        <SelectField label="Object" {...field} />
      </div>
      <Change chosen={field.value} target={target} lack={lack} />
      <Action
        label="Delete outside Pulumi"
        confirmed
        call={target ? callOn(target, "DELETE") : lack}
        done={() => "Deleted. If a program manages it, the next preview finds it missing."}
      />
    </>
  );
}
