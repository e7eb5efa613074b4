import { InvalidInput } from "../errors";
import type { Billing, BillingKind, BillingQuery } from "../objects/billing";
import { REVISION } from "../revisions";
import { type Ask, reading } from "./group";

/** Fetches a bill. Throws `InvalidInput` for a query that the service would refuse. @internal */
export async function billing(ask: Ask, kind: BillingKind, query: BillingQuery = {}): Promise<Billing> {
  const { routes, answer } = await REVISION.rest.billing();
  const { path, filter } = routes[kind] ?? unknownKind(Object.keys(routes));
  check(kind, query, filter);
  const { id, lastN, ...times } = query;
  const sent = Object.fromEntries(
    Object.entries({ ...times, lastN: lastN?.toString(), ...(filter && { [filter]: id }) }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  return ask(reading(`read billing of ${kind}`, path, sent), answer(filter));
}

function unknownKind(known: readonly string[]): never {
  throw new InvalidInput("kind", `is unknown; allowed are ${known.join(", ")}`);
}

function check(kind: BillingKind, { id, lastN, startTime, endTime }: BillingQuery, filter: string | undefined): void {
  if (id !== undefined && filter === undefined) {
    throw new InvalidInput("id", `is not allowed for ${kind}, whose records do not belong to single objects`);
  }
  if (lastN === undefined) return;
  if (!Number.isInteger(lastN) || lastN < 1) throw new InvalidInput("lastN", "must be a whole number of at least 1");
  if (startTime ?? endTime) throw new InvalidInput("lastN", "is not allowed together with startTime or endTime");
}
