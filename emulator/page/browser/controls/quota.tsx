import { useMemo, useState } from "preact/hooks";
import type { AccountEntry } from "../../view";
import type { Call } from "../call";
import { NumberField, SelectField } from "../fields";
import { useEntries, useService } from "../live";
import { callWith } from "../whole-number";
import { Action } from "./action";
import { quotaText } from "./answers";
import { useChoice } from "./choice";

const MOST_REQUESTS = 1_000_000_000;

/** Uses up quota, as another program would. */
export function QuotaControl() {
  const accounts = useEntries("account");
  const defaultAccount = useService()?.defaultAccount;
  const candidates = useMemo(() => accounts.map((account) => ({ ...account, id: account.name })), [accounts]);
  const first = candidates.find(({ name }) => name === defaultAccount);
  const { target, lack, field } = useChoice(candidates, "There is no account.", first);
  const [text, setText] = useState("1000");
  return (
    <fieldset>
      <legend>Quota</legend>
      <Action label="Use up quota" call={target ? spendCall(target, text) : lack} done={quotaText}>
        {field.options.length > 1 && <SelectField label="Account" {...field} />}
        <NumberField label="Requests" value={text} change={setText} max={MOST_REQUESTS} />
      </Action>
    </fieldset>
  );
}

/** The call, or the reason why there is none. */
function spendCall({ name, quota }: AccountEntry, text: string): Call | string {
  if (quota.length === 0) return `Account ${name} has no quota.`;
  return callWith(text, MOST_REQUESTS, (requests) => ({
    method: "POST",
    path: "quotas/spend",
    body: { account: name, requests },
  }));
}
