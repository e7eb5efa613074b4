import { useMemo, useState } from "preact/hooks";
import type { QuotaWindow } from "../../view";
import { useEntries, useService } from "../live";
import { counted } from "../objects/words";
import { Action } from "./action";
import { NumberField, SelectField } from "./fields";
import { optionsOf, useTarget } from "./targets";

/** Takes quota and workers away, as if other programs used them. */
export function LoadControls() {
  return (
    <>
      <QuotaControl />
      <WorkersControl />
    </>
  );
}

function QuotaControl() {
  const accounts = useEntries("account").filter(({ quota }) => quota.length > 0);
  const fallback = useService()?.defaultAccount;
  const [chosen, choose] = useState<string>();
  const [requests, setRequests] = useState(1000);
  const account = accounts.find(({ name }) => name === (chosen ?? fallback))?.name ?? accounts[0]?.name;
  const body = { account, requests };
  return (
    <fieldset>
      <legend>Quota</legend>
      <Action
        label="Use up quota"
        call={account ? { method: "POST", path: "quotas/spend", body } : "No account has a quota."}
        done={(answer: Spent) => spent(account, answer)}
      >
        {accounts.length > 1 && (
          <SelectField
            label="Account"
            value={account ?? ""}
            change={choose}
            options={accounts.map(({ name }) => ({ value: name, text: name }))}
          />
        )}
        <NumberField label="Requests" value={requests} change={setRequests} max={1_000_000_000} />
      </Action>
    </fieldset>
  );
}

interface Spent {
  readonly windows: readonly QuotaWindow[];
}

/** There may have been fewer than were to be used up. */
function spent(account: string | undefined, { windows }: Spent): string {
  const left = windows.map(({ name, remaining }) => `${remaining.toLocaleString("en")} this ${name}`);
  return `Requests left to account ${account}: ${left.join(", ")}.`;
}

function WorkersControl() {
  const endpoints = useEntries("endpoint");
  const [endpoint, choose] = useTarget(endpoints);
  const [busy, setBusy] = useState(1);
  const options = useMemo(() => optionsOf(endpoints), [endpoints]);
  const body = { endpointId: endpoint?.id, busy };
  return (
    <fieldset>
      <legend>Busy workers</legend>
      <Action
        label="Mark workers busy"
        call={endpoint ? { method: "POST", path: "workers", body } : "There is no endpoint."}
        done={() => `Marked ${counted(busy, "worker")} of ${endpoint?.name} as busy.`}
      >
        <SelectField label="Endpoint" value={endpoint?.id ?? ""} change={choose} options={options} />
        <NumberField label="Workers" value={busy} change={setBusy} max={endpoint?.workers.max ?? 0} />
      </Action>
    </fieldset>
  );
}
