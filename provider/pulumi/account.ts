import type { Client } from "../client";

/** Whose object this is; kept in the state of every object. */
export interface Stamp {
  readonly address: string;
  /** Absent where the service names no account. */
  readonly account?: string;
}

/** An object that seems missing under another account than its own: nothing may be concluded from it. */
export class OtherAccount extends Error {
  override readonly name = "OtherAccount";
}

export async function stampOf(client: Client): Promise<Stamp> {
  const account = await client.graphql.account();
  return { address: client.baseUrl, ...(account ? { account: account.id } : {}) };
}

/**
 * Throws unless the key in use is of the account that the state's stamp names; then a missing object is really gone.
 * Where one of the two is not known, only the user can say so (`acceptMissing`).
 */
export async function confirmOwner(
  label: string,
  id: string,
  stamp: Stamp | undefined,
  client: Client,
  acceptMissing: boolean,
): Promise<void> {
  if (!stamp) return;
  const here = await stampOf(client);
  const known = here.account !== undefined && stamp.account !== undefined;
  if (here.address === stamp.address && (known ? here.account === stamp.account : acceptMissing)) return;
  if (here.address === stamp.address && here.account === stamp.account && !known) return;
  const unsure = known ? "" : ` ${UNSURE}`;
  throw new OtherAccount(
    `${label}: ${id} is not there, but this state belongs to ${told(stamp)}, and the key in use is of ${told(here)}.${unsure} ` +
      "Nothing was planned or forgotten. Use the key and the address of the state " +
      "(CLOUDCOMPUTE_API_KEY, CLOUDCOMPUTE_BASE_URL, or the cloudcompute:apiKey and cloudcompute:baseUrl configuration).",
  );
}

const UNSURE =
  "The service does not tell whose key this is, or did not when the object was made. " +
  "If it is the right account, and the object is gone: pulumi config set cloudcompute:acceptMissing true, for this run.";

const told = ({ account, address }: Stamp) =>
  account ? `account ${account} at ${address}` : `an unnamed account at ${address}`;
