import { useEntries, useNow, useService } from "../live";
import { wholeSeconds } from "../time";
import { grouped } from "../words";
import { type Gauge, gaugeOf } from "./gauges";

/** What is left of the request quota of the default account, and of every other one that has used some of it. */
export function Quota() {
  const now = useNow();
  const defaultAccount = useService()?.defaultAccount;
  const accounts = useEntries("account").filter(
    ({ name, quota }) =>
      quota.length > 0 && (name === defaultAccount || quota.some((window) => gaugeOf(window, now).fullIn !== null)),
  );
  if (accounts.length === 0) return null;
  return (
    <ul class="quota" aria-label="Request quota">
      {accounts.map(({ key, name, quota }) => (
        <li key={key}>
          {accounts.length > 1 && <strong>{name}</strong>}
          {quota.map((window) => (
            <Meter key={window.name} gauge={gaugeOf(window, now)} account={accounts.length > 1 ? name : null} />
          ))}
        </li>
      ))}
    </ul>
  );
}

function Meter({ gauge, account }: { readonly gauge: Gauge; readonly account: string | null }) {
  const { name, limit, remaining, fullIn } = gauge;
  const label = `Requests left this ${name}${account ? ` in account ${account}` : ""}`;
  return (
    <div class="gauge">
      <span>{name}</span>
      <meter aria-label={label} min={0} max={limit} low={limit / 5} optimum={limit} value={remaining} />
      <span>
        {grouped(remaining)} of {grouped(limit)} requests left
        {fullIn !== null && <span class="quiet">, resets in {wholeSeconds(fullIn)}</span>}
      </span>
    </div>
  );
}
