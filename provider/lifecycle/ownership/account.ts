import type { Client } from "../../client";
import type { Call } from "../../resources";
import type { Presence } from "./presence";

/** Whose object this is; kept in the state of every object. */
export interface Stamp {
  readonly address: string;
  /** Absent where the service names no account. */
  readonly account?: string;
}

/** An object of the state belongs to another account than the one in use: nothing may be concluded from it. */
export class OtherAccount extends Error {
  override readonly name = "OtherAccount";
}

/** What both comparisons need of an operation. */
interface Asking {
  readonly call: Call;
  readonly presence: Presence;
}

export async function stampOf(client: Client): Promise<Stamp> {
  const account = await client.graphql.account();
  return { address: client.baseUrl, ...(account ? { account: account.id } : {}) };
}

/** Whether both are known, and are the same account; its address may have moved. */
export const isSameAccount = (one: Stamp, other: Stamp): boolean =>
  one.account !== undefined && one.account === other.account;

/**
 * Throws unless the key in use is of the account that the state's stamp names; then a missing object is really gone.
 * Where one of the two is not known, only the user can say so (`acceptMissing`).
 */
export async function confirmOwner({ call, presence }: Asking, id: string, stamp: Stamp | undefined): Promise<void> {
  if (!stamp) return;
  const here = await stampOf(call.client);
  const known = here.account !== undefined && stamp.account !== undefined;
  if (here.address === stamp.address && (known ? here.account === stamp.account : presence.acceptMissing)) return;
  if (here.address === stamp.address && here.account === stamp.account && !known) return;
  const accounts = `the state belongs to ${named(stamp)}, and the key in use to ${named(here)}`;
  const rest = presence.isFirst(accounts)
    ? `${accounts}.${known ? "" : ` ${UNSURE}`} Nothing was changed. ${right(presence)} ${NO_MORE}`
    : "an earlier error gives the two accounts and what to do.";
  throw new OtherAccount(`${call.label}: ${id} was not found, but the account may be the wrong one: ${rest}`);
}

/**
 * Throws where the account in use is known to be another one than that of the state: the resource's `provider`, or that
 * provider's key, has been changed. Asks nothing of the service where the state does not say whose the object is.
 */
export async function confirmSameAccount(
  { call, presence }: Asking,
  { id, stamp }: { readonly id: string; readonly stamp: Stamp | undefined },
): Promise<void> {
  if (stamp?.account === undefined) return;
  const here = await stampOf(call.client);
  if (here.account === undefined || here.account === stamp.account) return;
  const rest = presence.isFirst(`plan ${here.account} ${stamp.account}`)
    ? `${id} belongs to ${named(stamp)}, but its provider now uses ${named(here)}. Nothing was planned. ${BACK} ${NO_MORE}`
    : `${id} belongs to another account than that of its provider: an earlier error gives the two accounts and what to do.`;
  throw new OtherAccount(`${call.label}: ${rest}`);
}

/** `account A at https://…`. */
export const named = ({ account, address }: Stamp) =>
  account ? `account ${account} at ${address}` : `an unnamed account at ${address}`;

const UNSURE =
  "The service does not name the account of this key, or did not when the object was made. " +
  "If the account is the right one and the object is gone, set CLOUDCOMPUTE_ACCEPT_MISSING=true for this run.";

/** Where the key and the address of an account are set. */
const right = ({ provider }: Presence): string =>
  provider === undefined
    ? "Set the key and the address of the state's account: CLOUDCOMPUTE_API_KEY and CLOUDCOMPUTE_BASE_URL, or the " +
      "configuration cloudcompute:apiKey and cloudcompute:baseUrl, or apiKey and baseUrl of the resource's Provider."
    : `Give Provider "${provider}" the apiKey and baseUrl of the state's account, then run pulumi refresh --run-program.`;

const BACK =
  "An object can't move to another account: give the resource the Provider that it had, with the key that it had. " +
  "For the other account, declare a second resource with another name.";

/** An emulator that was started anew is the usual case. */
export const NO_MORE =
  "If the account of the state no longer exists, remove its objects from the state: pulumi state delete --all, or pulumi stack rm --force.";
